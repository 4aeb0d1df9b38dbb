-- Makes sure that an organization's plan has room for what the same statement adds. p_room: {organization_id, plan, limit,
-- most, more}; without `most`, nothing is limited. Returns true.
--
-- Locks: the organization's row (FOR NO KEY UPDATE), so that concurrent calls count what each other adds.
-- Raises: XX270 PLAN_LIMIT_REACHED (DETAIL: {plan, limit, most}).
CREATE OR REPLACE FUNCTION take_plan_room(p_room jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_organization_id uuid := (p_room ->> 'organization_id')::uuid;
BEGIN
  IF p_room ->> 'most' IS NULL THEN
    RETURN true;
  END IF;
  PERFORM FROM organization WHERE id = v_organization_id FOR NO KEY UPDATE;
  IF plan_use(v_organization_id, p_room ->> 'limit') + (p_room ->> 'more')::bigint > (p_room ->> 'most')::bigint THEN
    RAISE EXCEPTION 'PLAN_LIMIT_REACHED'
      USING ERRCODE = 'XX270', DETAIL = (p_room - ARRAY['organization_id', 'more'])::text;
  END IF;
  RETURN true;
END $$;
