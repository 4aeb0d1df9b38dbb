-- The kind of device of a user agent: tablet, phone, computer, or program; null if there is none.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION device_of(p_useragent text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN p_useragent IS NULL THEN NULL
    WHEN p_useragent ~* '(ipad|tablet|android(?!.*mobile))' THEN 'tablet'
    WHEN p_useragent ~* '(mobi|iphone|android)' THEN 'phone'
    WHEN p_useragent ~* '(windows|macintosh|x11|linux|cros)' THEN 'computer'
    ELSE 'program'
  END
$$;
