-- Accounts, keys and credits. Everything here is money or guards it: no table of this file may be unlogged.

CREATE TABLE accounts (
  id text PRIMARY KEY,
  name text NOT NULL,
  balance integer NOT NULL DEFAULT 0 CHECK (balance >= 0),
  quota integer NOT NULL DEFAULT 0 CHECK (quota >= 0),
  spend_limit integer CHECK (spend_limit >= 0),
  created_at timestamptz NOT NULL
);

CREATE TABLE api_keys (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts (id),
  -- SHA-256 of the key. The key itself is nowhere.
  digest bytea NOT NULL UNIQUE CHECK (length(digest) = 32),
  last_four text NOT NULL,
  created_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX api_keys_by_account ON api_keys (account_id);

-- What each account used in each UTC month, reservations included.
CREATE TABLE months (
  account_id text NOT NULL REFERENCES accounts (id),
  month text NOT NULL CHECK (month ~ '^\d{4}-\d{2}$'),
  quota_used integer NOT NULL CHECK (quota_used >= 0),
  spent integer NOT NULL CHECK (spent >= quota_used),
  PRIMARY KEY (account_id, month)
) WITH (fillfactor = 70);

-- Images of each key in each UTC day, reservations included.
CREATE TABLE days (
  key_id text NOT NULL,
  day text NOT NULL CHECK (day ~ '^\d{4}-\d{2}-\d{2}$'),
  images integer NOT NULL CHECK (images >= 0),
  PRIMARY KEY (key_id, day)
) WITH (fillfactor = 70);

CREATE TABLE reservations (
  id uuid PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts (id),
  key_id text NOT NULL,
  repeat_key bytea NOT NULL CHECK (length(repeat_key) = 32),
  -- Fixed at the reservation: midnight cannot move a charge or a refund.
  month text NOT NULL,
  day text NOT NULL,
  source text NOT NULL CHECK (source IN ('quota', 'balance')),
  state text NOT NULL CHECK (state IN ('reserved', 'captured', 'released')),
  reserved_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz CHECK ((ended_at IS NULL) = (state = 'reserved'))
) WITH (fillfactor = 80);
-- At most one reservation of a request is open, in all processes together.
CREATE UNIQUE INDEX reservations_in_flight ON reservations (repeat_key) WHERE state = 'reserved';
CREATE INDEX reservations_captured ON reservations (repeat_key, ended_at) WHERE state = 'captured';
CREATE INDEX reservations_open ON reservations (expires_at) WHERE state = 'reserved';

-- Every movement of credits, for ever. Balances and counts elsewhere are sums of this table; `vec-server admin verify` recounts them.
CREATE TABLE entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts (id),
  reservation_id uuid REFERENCES reservations (id),
  kind text NOT NULL CHECK (kind IN ('grant', 'reserve', 'capture', 'release')),
  -- The UTC month whose counters move; none for a grant.
  month text CHECK ((month IS NULL) = (kind = 'grant')),
  balance_change integer NOT NULL,
  quota_used_change integer NOT NULL,
  spent_change integer NOT NULL,
  at timestamptz NOT NULL,
  CHECK ((reservation_id IS NULL) = (kind = 'grant'))
);
CREATE UNIQUE INDEX entries_one_beginning ON entries (reservation_id) WHERE kind = 'reserve';
CREATE UNIQUE INDEX entries_one_end ON entries (reservation_id) WHERE kind IN ('capture', 'release');
CREATE INDEX entries_by_account ON entries (account_id, id);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'entries are append-only';
END
$$;
CREATE TRIGGER entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
