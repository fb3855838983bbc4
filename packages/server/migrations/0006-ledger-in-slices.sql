-- Verifying and folding the ledger in slices: each is one short statement, so neither stops the requests of an embedded database.
SET LOCAL statement_timeout = 0;

-- The images of a key and day, counted.
CREATE INDEX reservations_by_day ON reservations (key_id, day) WHERE state <> 'released';

-- Images of this day whose reservations were folded.
ALTER TABLE days ADD COLUMN folded integer NOT NULL DEFAULT 0;

-- Sums of the entries that were folded, by account and month ('' for grants): what `entries` lacks for the balances and months.
CREATE TABLE folded_entries (
  account_id text NOT NULL REFERENCES accounts (id),
  month text NOT NULL,
  balance_change bigint NOT NULL,
  quota_used_change bigint NOT NULL,
  spent_change bigint NOT NULL,
  entries bigint NOT NULL,
  reservations bigint NOT NULL,
  PRIMARY KEY (account_id, month)
) WITH (fillfactor = 70);

-- Entries may be deleted by `ledger_fold` alone, which keeps their sums in the same transaction.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('vec.folding', true) = 'on' THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'entries are append-only';
END
$$;

-- What is wrong with a reservation and its entries: null when they tell the same. Kept with the folding, so that what `verify` would
-- report is never folded.
CREATE FUNCTION reservation_flaw(r reservations) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN b.id IS NULL OR e.kind IS DISTINCT FROM (CASE r.state WHEN 'captured' THEN 'capture' WHEN 'released' THEN 'release' END)
      THEN 'state'
    WHEN b.account_id <> r.account_id OR b.month <> r.month OR b.spent_change <> 1
      OR b.quota_used_change <> (CASE r.source WHEN 'quota' THEN 1 ELSE 0 END)
      OR b.balance_change <> (CASE r.source WHEN 'balance' THEN -1 ELSE 0 END)
      OR e.account_id <> r.account_id OR e.month <> r.month
      OR e.spent_change <> (CASE r.state WHEN 'released' THEN -1 ELSE 0 END)
      OR e.quota_used_change <> (CASE WHEN r.state = 'released' AND r.source = 'quota' THEN -1 ELSE 0 END)
      OR e.balance_change <> (CASE WHEN r.state = 'released' AND r.source = 'balance' THEN 1 ELSE 0 END)
      THEN 'move'
    WHEN r.state = 'captured' AND EXISTS (SELECT FROM reservations o
        WHERE o.repeat_key = r.repeat_key AND o.state = 'captured' AND o.id <> r.id AND o.reserved_at <= r.reserved_at
          AND o.ended_at > r.reserved_at - interval '24 hours')
      THEN 'repeat'
    WHEN r.state <> 'released' AND NOT EXISTS (SELECT FROM days d WHERE d.key_id = r.key_id AND d.day = r.day)
      THEN 'day'
    END
  FROM (SELECT) AS one
    LEFT JOIN entries b ON b.reservation_id = r.id AND b.kind = 'reserve'
    LEFT JOIN entries e ON e.reservation_id = r.id AND e.kind IN ('capture', 'release')
$$;

-- Fold the first entries after `in_after` that are older than `in_before`, `in_most` of them: grants, and reservations that ended
-- before then, with both of their entries. `last` is the last entry that was looked at, null when there is none left.
CREATE FUNCTION ledger_fold(IN in_before timestamptz, IN in_after bigint, IN in_most integer, OUT last bigint)
LANGUAGE plpgsql AS $$
DECLARE
  looked_at bigint[];
  old_reservations uuid[];
BEGIN
  IF NOT pg_try_advisory_xact_lock(7310, 2) THEN RETURN; END IF;
  SELECT array_agg(id) INTO looked_at FROM (
    SELECT id, at FROM entries WHERE id > in_after ORDER BY id LIMIT in_most) AS first WHERE at < in_before;
  last := (SELECT max(id) FROM unnest(looked_at) AS id);
  IF last IS NULL THEN RETURN; END IF;

  SELECT array_agg(r.id) INTO old_reservations FROM (
      SELECT r.* FROM entries e JOIN reservations r ON r.id = e.reservation_id
      WHERE e.id = ANY (looked_at) AND e.kind = 'reserve' FOR UPDATE OF r) AS r
    WHERE r.state <> 'reserved' AND r.ended_at < in_before
      AND reservation_flaw(ROW(r.*)::reservations) IS NULL;

  PERFORM set_config('vec.folding', 'on', true);
  WITH gone AS (
      DELETE FROM entries e WHERE (e.id = ANY (looked_at) AND e.kind = 'grant')
        OR (e.reservation_id = ANY (old_reservations) AND e.kind = 'reserve')
        OR (e.reservation_id = ANY (old_reservations) AND e.kind IN ('capture', 'release'))
      RETURNING *)
    INSERT INTO folded_entries AS f (account_id, month, balance_change, quota_used_change, spent_change, entries, reservations)
    SELECT account_id, coalesce(month, ''), sum(balance_change), sum(quota_used_change), sum(spent_change), count(*),
      count(*) FILTER (WHERE kind = 'reserve') FROM gone GROUP BY account_id, coalesce(month, '')
    ON CONFLICT (account_id, month) DO UPDATE SET balance_change = f.balance_change + excluded.balance_change,
      quota_used_change = f.quota_used_change + excluded.quota_used_change, spent_change = f.spent_change + excluded.spent_change,
      entries = f.entries + excluded.entries, reservations = f.reservations + excluded.reservations;
  PERFORM set_config('vec.folding', 'off', true);

  UPDATE days d SET folded = d.folded + gone.images
    FROM (SELECT key_id, day, count(*) AS images FROM reservations
      WHERE id = ANY (old_reservations) AND state <> 'released' GROUP BY key_id, day) AS gone
    WHERE d.key_id = gone.key_id AND d.day = gone.day;
  DELETE FROM reservations WHERE id = ANY (old_reservations);
END
$$;
