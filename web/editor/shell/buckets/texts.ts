/** Texts around the page of a bucket. */
export const texts = {
  files: "Files",
  position: "{at} of {count}",
  previous: "Previous file",
  next: "Next file",
  download: "Download",
  picture_in_picture: "Picture in picture",
};
