/** Texts of what happens to uploads, which the server does not write. */
export const texts = {
  gone: "Its folder was deleted, or the upload has ended. Upload the file again.",
};
