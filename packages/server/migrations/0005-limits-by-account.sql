-- Processes of the version before may run on with this: nothing they use changes its shape.

-- A failed login counts for one minute after it happened: the times of those that still count, oldest first.
ALTER TABLE auth_failures ADD COLUMN times timestamptz[] NOT NULL DEFAULT '{}';

-- Count one failure unless as many as are allowed happened in the last minute. `wait` is in seconds, until the next is allowed. Times
-- ahead of now were written before the clock was set back, and are dropped.
CREATE FUNCTION auth_failure(
  IN in_network text, IN in_now timestamptz, IN in_most integer, OUT allowed boolean, OUT wait integer
) LANGUAGE plpgsql AS $$
DECLARE
  recent timestamptz[];
BEGIN
  INSERT INTO auth_failures (network, failures, window_end) VALUES (in_network, 0, in_now) ON CONFLICT (network) DO NOTHING;
  SELECT ARRAY(SELECT t FROM unnest(f.times) AS t WHERE t > in_now - interval '1 minute' AND t <= in_now ORDER BY t)
    INTO recent FROM auth_failures f WHERE f.network = in_network FOR UPDATE;
  allowed := cardinality(recent) < in_most;
  IF allowed THEN recent := recent || in_now; END IF;
  UPDATE auth_failures f SET times = recent, failures = cardinality(recent), window_end = in_now + interval '1 minute'
    WHERE f.network = in_network;
  wait := CASE WHEN allowed THEN 0
    ELSE ceil(extract(epoch FROM recent[cardinality(recent) - in_most + 1] + interval '1 minute' - in_now)) END;
END
$$;

-- An upload that was read for a conversion stays for as long as there is room, but no longer takes a place.
ALTER TABLE uploads ADD COLUMN used_at timestamptz;

-- The file of results: equal SVGs of an account are stored once, however many links lead to them.
CREATE UNLOGGED TABLE result_files (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  -- SHA-256 of the SVG.
  digest bytea NOT NULL,
  bytes integer NOT NULL,
  -- False while its pieces are written.
  complete boolean NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX result_files_by_account ON result_files (account_id, digest);
CREATE INDEX result_files_by_expiry ON result_files (expires_at);
-- Null for a link of the version before, which owns its pieces itself.
ALTER TABLE results ADD COLUMN file_id text;

-- As in 0002, but for the key: one that was revoked while its request arrived is refused.
CREATE OR REPLACE FUNCTION ledger_reserve(
  IN in_id uuid, IN in_account text, IN in_key text, IN in_repeat_key bytea,
  IN in_now timestamptz, IN in_month text, IN in_day text,
  IN in_lease interval, IN in_window interval, IN in_daily_images integer,
  OUT outcome text
) LANGUAGE plpgsql AS $$
DECLARE
  account accounts%ROWTYPE;
  used_quota integer := 0;
  used integer := 0;
  from_quota boolean;
BEGIN
  SELECT * INTO STRICT account FROM accounts WHERE id = in_account FOR NO KEY UPDATE;

  IF EXISTS (SELECT FROM api_keys k WHERE k.id = in_key AND k.revoked_at IS NOT NULL) THEN
    outcome := 'revoked';
    RETURN;
  END IF;

  -- One statement, one snapshot: an identical request that is being captured is seen as open or as captured, never as neither.
  SELECT CASE r.state WHEN 'captured' THEN 'repeat' ELSE 'in_flight' END INTO outcome
    FROM reservations r
    WHERE r.repeat_key = in_repeat_key
      AND (r.state = 'reserved' OR (r.state = 'captured' AND r.ended_at > in_now - in_window))
    ORDER BY r.state LIMIT 1;
  IF outcome IS NOT NULL THEN RETURN; END IF;

  IF EXISTS (SELECT FROM days d WHERE d.key_id = in_key AND d.day = in_day AND d.images >= in_daily_images) THEN
    outcome := 'daily_limit';
    RETURN;
  END IF;

  SELECT m.quota_used, m.spent INTO used_quota, used FROM months m WHERE m.account_id = in_account AND m.month = in_month;
  used_quota := coalesce(used_quota, 0);
  used := coalesce(used, 0);
  from_quota := used_quota < account.quota;
  IF NOT from_quota AND account.balance = 0 THEN
    outcome := 'no_credits';
    RETURN;
  END IF;
  IF used >= account.spend_limit THEN
    outcome := 'spend_limit';
    RETURN;
  END IF;

  outcome := 'reserved';
  INSERT INTO reservations (id, account_id, key_id, repeat_key, month, day, source, state, reserved_at, expires_at)
    VALUES (in_id, in_account, in_key, in_repeat_key, in_month, in_day, CASE WHEN from_quota THEN 'quota' ELSE 'balance' END,
      'reserved', in_now, in_now + in_lease);
  PERFORM ledger_move(in_id, in_account, 'reserve', in_month, from_quota, 1, in_now);
  INSERT INTO days AS d (key_id, day, images) VALUES (in_key, in_day, 1)
    ON CONFLICT (key_id, day) DO UPDATE SET images = d.images + 1;
END
$$;
