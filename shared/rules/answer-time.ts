/** When support answers, whatever it is about: the one promise of all pages. */
export const answerTime = "within 24 hours";
