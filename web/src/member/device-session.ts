import { config } from "../api/config.ts";
import { bearerFrom } from "../api/index.ts";
import { createAmplifyAuth } from "../session/amplify-auth.ts";
import { createSession } from "../session/session.ts";

/** The one session of this browser; Amplify itself is loaded when somebody signs in or a token is due. */
export const deviceSession = createSession({ auth: createAmplifyAuth({ pool: config, storage: window.localStorage }) });

bearerFrom(() => deviceSession.bearer);

// Another tab signed in or out.
window.addEventListener("storage", () => void deviceSession.follow());
