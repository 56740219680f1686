/** The subject of the settings' rows in the audit log. */
export const settingsSubject = "app-settings";

/** The subject of the landing figures' rows in the audit log. */
export const marketingSubject = "landing";

/** The subject of the rows about colleagues and invitations in the audit log. */
export const colleaguesSubject = "colleagues";
