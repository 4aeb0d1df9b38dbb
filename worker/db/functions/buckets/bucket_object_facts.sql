-- Returns an object as lists show it.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION bucket_object_facts(p_object bucket_object) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', p_object.id, 'name', p_object.name, 'is_folder', p_object.is_folder,
    'size', p_object.size, 'type', p_object.type, 'version', p_object.blob_id, 'is_shown', p_object.is_shown,
    'created_at', p_object.created_at, 'changed_at', p_object.changed_at,
    'changed_by', (SELECT u.name FROM auth_user u WHERE u.id = p_object.changed_by))
$$;
