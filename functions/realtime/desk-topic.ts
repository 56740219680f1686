/** The topic of what waits in the back-office. */
export const deskTopic = "desk";
