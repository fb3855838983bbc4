-- What every image begins with, in one round trip: whose key it is, and whether its rate allows one more request. Functions, because
-- their statements are planned once for a connection, on both engines.

-- The generic cell rate algorithm (ITU-T I.371, "virtual scheduling"): a request is allowed when the bucket's theoretical arrival time
-- is at most (burst - 1) intervals ahead of now, in_tolerance_us microseconds; each allowed request moves it one interval ahead.
--
-- No honest arrival time lies more than `burst` intervals ahead. One that does was written before the clock was set back; it is cut
-- to that, so that nobody waits for the old time to come again.
CREATE FUNCTION rate_take(
  IN in_bucket text, IN in_now timestamptz, IN in_interval_us float8, IN in_tolerance_us float8,
  OUT allowed boolean, OUT wait integer
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  step interval := in_interval_us * interval '1 microsecond';
  tolerance interval := in_tolerance_us * interval '1 microsecond';
BEGIN
  INSERT INTO rate_limits AS r (bucket, arrival, allowed) VALUES (in_bucket, in_now + step, true)
    ON CONFLICT (bucket) DO UPDATE SET
      allowed = r.arrival <= in_now + tolerance,
      arrival = CASE WHEN r.arrival <= in_now + tolerance THEN greatest(r.arrival, in_now) + step
        ELSE least(r.arrival, in_now + (step + tolerance)) END
    RETURNING r.allowed, ceil(extract(epoch FROM r.arrival - in_now - tolerance))::integer
    INTO rate_take.allowed, rate_take.wait;
END
$$;

-- The caller behind a key that is not revoked, counted against the key's rate. No row for any other digest.
CREATE FUNCTION admit(
  IN in_digest bytea, IN in_now timestamptz, IN in_interval_us float8, IN in_tolerance_us float8,
  OUT key_id text, OUT account_id text, OUT name text, OUT allowed boolean, OUT wait integer
) RETURNS SETOF record LANGUAGE plpgsql AS $$
BEGIN
  SELECT k.id, a.id, a.name INTO key_id, account_id, name
    FROM api_keys k JOIN accounts a ON a.id = k.account_id
    WHERE k.digest = in_digest AND k.revoked_at IS NULL;
  IF key_id IS NULL THEN RETURN; END IF;
  SELECT r.allowed, r.wait INTO allowed, wait FROM rate_take(key_id, in_now, in_interval_us, in_tolerance_us) r;
  RETURN NEXT;
END
$$;
