export const texts = {
  responses: { one: "{n} response", other: "{n} responses" },
};
