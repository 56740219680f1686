import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { AccountPool } from "./account-pool.ts";
import { AuthSessions } from "./auth-sessions.ts";
import { openJournal } from "./journal.ts";
import type { PoolEmail } from "./messages.ts";
import { type MintedAccount, type MintedSession, mintSession } from "./operations/mint-session.ts";
import type { PoolContext } from "./pool-context.ts";
import { type PoolDefinition, poolSettings } from "./pool-settings.ts";
import { createCognitoServer, requestTime } from "./server.ts";
import { type SigningKeys, signingKeys } from "./signing-keys.ts";
import { TokenIssuer } from "./tokens.ts";
import { type InvokeTrigger, Triggers } from "./triggers.ts";

export type CognitoStandInOptions = {
  /** 0 takes any free port. */
  port: number;
  /** What comes before the pool's id in the `iss` of tokens; the server's own address when absent. */
  issuerOrigin?: string;
  /** Where users, sessions and the signing key are kept. */
  dataDir: string;
  /** The pools of the template; `issuer` and `jwksUrl` of the answer are those of the first. */
  pools: PoolDefinition[];
  /** Runs a trigger; a pool without LambdaConfig needs none. */
  invokeTrigger?: InvokeTrigger;
  sendMail?: (mail: PoolEmail) => Promise<void>;
  now?: () => Date;
};

export type RunningCognitoStandIn = {
  url: string;
  jwksUrl: string;
  issuer: string;
  /** Signs an account of the first pool in without its password, and creates it where there is none: without emails, for tests. */
  mintSession: (account: MintedAccount) => Promise<MintedSession>;
  close: () => Promise<void>;
};

/**
 * Starts the stand-in for Cognito on the loopback interface, with the users that dataDir holds.
 * Throws when a pool asks for something the stand-in does not know.
 */
export const startCognitoStandIn = async (options: CognitoStandInOptions): Promise<RunningCognitoStandIn> => {
  const keys = await signingKeys(options.dataDir);
  const pools: PoolContext[] = [];
  const server = createCognitoServer(pools, keys.publicJwk);
  server.listen(options.port, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuerOrigin = options.issuerOrigin ?? url;
  for (const definition of options.pools) {
    pools.push(await openPool(definition, options, keys, `${issuerOrigin}/${definition.id}`));
  }
  const issuer = `${issuerOrigin}/${options.pools[0]?.id}`;
  const close = async () => {
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  };
  const mint = async (account: MintedAccount) => {
    const [pool] = pools;
    if (!pool) throw new Error("The stand-in has no pool");
    return mintSession(pool, account);
  };
  const jwksUrl = `${url}/${options.pools[0]?.id}/.well-known/jwks.json`;
  return { url, issuer, jwksUrl, mintSession: mint, close };
};

const openPool = async (
  definition: PoolDefinition,
  options: CognitoStandInOptions,
  keys: SigningKeys,
  issuer: string,
): Promise<PoolContext> => {
  const settings = poolSettings(definition);
  const now = () => requestTime() ?? options.now?.() ?? new Date();
  const journal = openJournal(join(options.dataDir, "pools"), definition.id, { Users: {}, Groups: {}, Sessions: {} });
  const accounts = new AccountPool({ journal, now, isCaseSensitive: settings.isCaseSensitive });
  const pool: PoolContext = {
    settings,
    accounts,
    tokens: new TokenIssuer(settings, keys, issuer),
    triggers: new Triggers(settings, options.invokeTrigger ?? noTriggers),
    authSessions: new AuthSessions(),
    now,
    sendMail: options.sendMail ?? (async () => {}),
  };
  declareGroups(pool);
  return pool;
};

const declareGroups = ({ accounts, settings, now }: PoolContext): void => {
  for (const { GroupName = "", Description, Precedence } of settings.groups) {
    const existing = accounts.findGroup(GroupName);
    const times = { CreationDate: existing?.CreationDate ?? now(), LastModifiedDate: now() };
    accounts.saveGroup({ ...existing, GroupName, Description, Precedence, ...times });
  }
};

const noTriggers: InvokeTrigger = async (name) => {
  throw new Error(`No invokeTrigger was given to run ${name}`);
};
