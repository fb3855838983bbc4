-- What may vanish in a crash of the database: unlogged, so that it costs no durable write.

-- GCRA: the theoretical arrival time of each bucket, and whether its last request was let through.
CREATE UNLOGGED TABLE rate_limits (
  bucket text PRIMARY KEY,
  arrival timestamptz NOT NULL,
  allowed boolean NOT NULL
) WITH (fillfactor = 50);

-- Failed authentications of each network since the first one of its window.
CREATE UNLOGGED TABLE auth_failures (
  network text PRIMARY KEY,
  failures integer NOT NULL,
  window_end timestamptz NOT NULL
) WITH (fillfactor = 50);

CREATE UNLOGGED TABLE uploads (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  -- SHA-256 of the link's token.
  token_digest bytea NOT NULL,
  state text NOT NULL CHECK (state IN ('issued', 'claimed', 'stored')),
  -- Who may store the file now, and until when.
  claim_id text,
  claim_until timestamptz,
  -- Owner of the pieces of the file that is stored.
  file_id text CHECK ((file_id IS NOT NULL) = (state = 'stored')),
  expires_at timestamptz NOT NULL
);
CREATE INDEX uploads_by_expiry ON uploads (expires_at);

CREATE UNLOGGED TABLE results (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  token_digest bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX results_by_expiry ON results (expires_at);

-- Files of uploads and results in pieces, so that none blocks the embedded database for long. Owned by a file of an upload, or a result.
CREATE UNLOGGED TABLE link_pieces (
  owner_id text NOT NULL,
  piece integer NOT NULL,
  bytes bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, piece)
);
CREATE INDEX link_pieces_by_expiry ON link_pieces (expires_at);
-- Images do not compress, and SVG lives an hour: keep the bytes as they are.
ALTER TABLE link_pieces ALTER COLUMN bytes SET STORAGE EXTERNAL;
