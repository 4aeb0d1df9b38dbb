export const texts = {
  notice: "Maintenance is in progress. Keep this page open. Your changes are saved when it’s done.",
};
