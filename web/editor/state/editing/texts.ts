export const texts = {
  missing_storage:
    "Respondents can’t upload files until storage is set up, so file questions are optional for now. Ask the person who runs this server to set S3_ENDPOINT, S3_BUCKET and their keys.",
} as const;
