-- Roles for the Worker that cannot change tables or functions, with limits for their statements. Run it once with the role
-- that migrates, after `npm run migrate`, with your own two passwords. It can be repeated. Then set the secrets
-- DATABASE_URL and DATABASE_LONG_URL of the Worker to these roles (docs/operations.md, "The Worker's role").

DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'sheaf_response_owner') THEN
    CREATE ROLE sheaf_response_owner NOLOGIN;
    CREATE ROLE sheaf_worker LOGIN PASSWORD '<password>' IN ROLE sheaf_response_owner;
    CREATE ROLE sheaf_worker_long LOGIN PASSWORD '<long password>' IN ROLE sheaf_worker;
  END IF;
END $$;

-- The Worker gives up after 10 seconds. What it cannot cancel ends soon after.
ALTER ROLE sheaf_worker SET statement_timeout = '15s';
ALTER ROLE sheaf_worker SET idle_in_transaction_session_timeout = '15s';
-- Builds of indexes, erasures and exports.
ALTER ROLE sheaf_worker_long SET statement_timeout = '10min';
ALTER ROLE sheaf_worker_long SET idle_in_transaction_session_timeout = '1min';

-- Whoever migrates must be able to change what the Worker owns and creates.
GRANT sheaf_response_owner, sheaf_worker, sheaf_worker_long TO CURRENT_USER;

-- The Worker builds indexes and statistics of `response`, and a sequence for each form in `response_index`. PostgreSQL
-- allows that to owners only.
GRANT USAGE, CREATE ON SCHEMA public TO sheaf_response_owner;
ALTER TABLE public.response OWNER TO sheaf_response_owner;
ALTER SCHEMA response_index OWNER TO sheaf_response_owner;
DO $$
DECLARE
  v_name text;
BEGIN
  FOR v_name IN SELECT sequencename FROM pg_sequences WHERE schemaname = 'response_index' LOOP
    EXECUTE format('ALTER SEQUENCE response_index.%I OWNER TO sheaf_response_owner', v_name);
  END LOOP;
END $$;
-- Before PostgreSQL 17, statistics of search indexes wait for autovacuum.
DO $$
BEGIN
  IF current_setting('server_version_num')::integer >= 170000 THEN
    EXECUTE 'GRANT MAINTAIN ON public.response_search, public.row_search TO sheaf_response_owner';
  END IF;
END $$;

-- Rows of all tables, also of later ones; the journals of `npm run migrate` only to read. Foreign keys act as the owner of
-- a table, so the owner of `response` needs the same as the Worker.
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO sheaf_response_owner;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO sheaf_response_owner;
REVOKE INSERT, UPDATE, DELETE ON public.sheaf_migration, public.sheaf_function, public.sheaf_function_set
  FROM sheaf_response_owner;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO sheaf_response_owner;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO sheaf_response_owner;
