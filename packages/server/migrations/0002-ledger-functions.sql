-- The ledger's transitions. Each call is one statement of the client, so one transaction. All that decide about one account hold
-- the lock of its row, taken first; every later statement of the function then sees what the previous holder committed.

-- Hold one credit, or say why not: reserved, repeat, in_flight, daily_limit, no_credits or spend_limit.
CREATE FUNCTION ledger_reserve(
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

-- Charge a reservation: captured is false when it was released before. True again for one that is captured, so that a client whose
-- connection broke may ask once more. The rest are the account's counters in the month of `in_month`.
CREATE FUNCTION ledger_capture(
  IN in_reservation uuid, IN in_now timestamptz, IN in_month text,
  OUT captured boolean, OUT balance integer, OUT quota integer, OUT spend_limit integer, OUT quota_used integer, OUT spent integer
) LANGUAGE plpgsql AS $$
DECLARE
  ended reservations%ROWTYPE;
BEGIN
  UPDATE reservations SET state = 'captured', ended_at = in_now
    WHERE id = in_reservation AND state = 'reserved' RETURNING * INTO ended;
  IF ended.id IS NULL THEN
    SELECT * INTO ended FROM reservations WHERE id = in_reservation AND state = 'captured';
  ELSE
    PERFORM ledger_move(ended.id, ended.account_id, 'capture', ended.month, ended.source = 'quota', 0, in_now);
  END IF;
  captured := ended.id IS NOT NULL;
  SELECT a.balance, a.quota, a.spend_limit INTO balance, quota, spend_limit FROM accounts a WHERE a.id = ended.account_id;
  SELECT m.quota_used, m.spent INTO quota_used, spent FROM months m WHERE m.account_id = ended.account_id AND m.month = in_month;
  quota_used := coalesce(quota_used, 0);
  spent := coalesce(spent, 0);
END
$$;

-- Give a reservation back to the month, the day and the source that it came from: false when it had ended before.
CREATE FUNCTION ledger_release(in_reservation uuid, in_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  ended reservations%ROWTYPE;
BEGIN
  UPDATE reservations SET state = 'released', ended_at = in_now
    WHERE id = in_reservation AND state = 'reserved' RETURNING * INTO ended;
  IF ended.id IS NULL THEN RETURN false; END IF;
  PERFORM ledger_move(ended.id, ended.account_id, 'release', ended.month, ended.source = 'quota', -1, in_now);
  UPDATE days SET images = images - 1 WHERE key_id = ended.key_id AND day = ended.day;
  RETURN true;
END
$$;

-- Count `in_credits` more (or fewer) as used, and write it down.
CREATE FUNCTION ledger_move(
  in_reservation uuid, in_account text, in_kind text, in_month text, from_quota boolean, in_credits integer, in_now timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  of_quota integer := CASE WHEN from_quota THEN in_credits ELSE 0 END;
BEGIN
  IF in_credits <> 0 THEN
    UPDATE accounts SET balance = balance - (in_credits - of_quota) WHERE id = in_account;
    UPDATE months SET quota_used = quota_used + of_quota, spent = spent + in_credits
      WHERE account_id = in_account AND month = in_month;
    -- Only a month's first reservation finds no row, and the account's lock is held: nobody else inserts it meanwhile.
    IF NOT FOUND THEN
      INSERT INTO months (account_id, month, quota_used, spent) VALUES (in_account, in_month, of_quota, in_credits);
    END IF;
  END IF;
  INSERT INTO entries (account_id, reservation_id, kind, month, balance_change, quota_used_change, spent_change, at)
    VALUES (in_account, in_reservation, in_kind, in_month, of_quota - in_credits, of_quota, in_credits, in_now);
END
$$;

-- Release reservations whose lease ran out. One sweep at a time in all processes: two would lock accounts in different orders.
CREATE FUNCTION ledger_sweep(in_now timestamptz, in_most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  swept integer := 0;
  expired uuid;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7310, 1) THEN RETURN 0; END IF;
  FOR expired IN
    SELECT id FROM reservations WHERE state = 'reserved' AND expires_at <= in_now
      ORDER BY expires_at LIMIT in_most FOR UPDATE SKIP LOCKED
  LOOP
    IF ledger_release(expired, in_now) THEN swept := swept + 1; END IF;
  END LOOP;
  RETURN swept;
END
$$;

-- Add credits, or take some back; the balance never falls below 0.
CREATE FUNCTION ledger_grant(in_account text, in_credits integer, in_now timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  new_balance integer;
BEGIN
  UPDATE accounts SET balance = balance + in_credits WHERE id = in_account RETURNING balance INTO new_balance;
  IF new_balance IS NULL THEN RETURN NULL; END IF;
  INSERT INTO entries (account_id, kind, balance_change, quota_used_change, spent_change, at)
    VALUES (in_account, 'grant', in_credits, 0, 0, in_now);
  RETURN new_balance;
END
$$;
