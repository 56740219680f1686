import { toE164 } from "../../../shared/rules/credentials.ts";
import { signUpAndSignIn } from "../../control/sign-in.ts";
import { type ApiClient, mapConcurrently } from "../api-client.ts";
import { allAccounts, demoPassword } from "../city/accounts.ts";
import { listPictureKeys } from "../pictures.ts";
import { uploadAvatar } from "../uploads.ts";

export type Person = { key: string; token: string; userId: string };
export type People = Map<string, Person>;

/** Signs everybody up, or in where the account exists. The first account becomes the stage's administrator when it confirms. */
export const seedPeople = async (origin: string): Promise<People> => {
  const people = await mapConcurrently(
    allAccounts,
    3,
    async ({ key, email, name, phone }): Promise<[string, Person]> => {
      const session = await signUpAndSignIn(origin, { email, name, phone: toE164(phone), password: demoPassword });
      return [key, { key, token: session.accessToken, userId: session.userId }];
    },
  );
  return new Map(people);
};

/** The person with this key. Throws when there is none. */
export const getPerson = (people: People, key: string): Person => {
  const person = people.get(key);
  if (!person) throw new Error(`The demo city has no "${key}".`);
  return person;
};

/** Gives everybody who has a portrait their avatar, unless they have one. */
export const seedAvatars = async (call: ApiClient, people: People): Promise<void> => {
  for (const key of listPictureKeys("avatar")) {
    const { token } = getPerson(people, key);
    const { avatar_url } = await call("members", "me", {}, { token });
    if (!avatar_url) await uploadAvatar(call, token, key);
  }
};
