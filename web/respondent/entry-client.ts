console.log("respondent");
export {};
