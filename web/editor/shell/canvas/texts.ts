/** Texts around the page of a canvas. */
export const texts = {
  page: "Canvas",
  share: "Share",
  copy_link: "Copy link for members",
  copied: "Link copied",
  copied_text: "Members of {organization} can open it.",
  not_copied: "Couldn’t copy the link",
  invite: "Invite people",
  members: "Members",
};
