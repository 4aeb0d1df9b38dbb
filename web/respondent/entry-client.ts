console.log("respondent");

export {};
