import { setTimeout as pause } from "node:timers/promises";
import { accounts, demoPassword } from "../../local/seed/city/accounts.ts";
import { allRoutes } from "../../shared/api/index.ts";
import { minutes } from "../../shared/rules/durations.ts";
import { type Figure, figuresSection, type Section } from "./figures.ts";
import { familyOf, type RunningProcess } from "./processes.ts";

const rounds = 3;
/** Longer than the environments of functions wait for a call. */
const restMinutes = 4;
const quietSeconds = 30;
const mb = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`;

/** What the screens fetch besides the API: documents, and files of every kind. */
const pages = ["/", "/dashboard", "/door/", "/mail/", "/stripe/", "/api/openapi.json"];

const signIn = async (origin: string, email: string): Promise<string> => {
  const body = JSON.stringify({ email, password: demoPassword });
  const answer = await fetch(`${origin}/__local/sessions`, { method: "POST", body });
  return ((await answer.json()) as { accessToken: string }).accessToken;
};

/** Reads every route that can be read, of members and of administrators: whatever it answers, its function has started. */
const readAll = async (origin: string, token: string): Promise<void> => {
  const reads = allRoutes.filter(({ route }) => route.method === "GET");
  for (const { route } of reads) {
    const path = route.path.replaceAll(/\{\w+\+?\}/g, "none");
    await (await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } })).arrayBuffer();
  }
};

const walk = async (origin: string): Promise<void> => {
  const emails = accounts.filter(({ key }) => key === "admin" || key === "premium").map(({ email }) => email);
  for (let round = 0; round < rounds; round += 1) {
    for (const page of pages) await (await fetch(origin + page)).arrayBuffer();
    for (const email of emails) await readAll(origin, await signIn(origin, email));
  }
  await fetch(`${origin}/__local/settled`, { method: "POST" });
};

const sumOf = (processes: RunningProcess[], field: "bytes" | "seconds"): number =>
  processes.reduce((sum, process) => sum + process[field], 0);

const idleShare = async (root: number): Promise<number> => {
  const before = sumOf(familyOf(root), "seconds");
  await pause(quietSeconds * 1_000);
  return (100 * (sumOf(familyOf(root), "seconds") - before)) / quietSeconds;
};

const toFigures = (when: string, processes: RunningProcess[], wanted?: number): Figure[] => {
  const all = sumOf(processes, "bytes");
  const isJava = ({ name }: RunningProcess) => name.endsWith("java");
  const java = sumOf(processes.filter(isJava), "bytes");
  return [
    {
      what: `${when}: all processes`,
      is: mb(all),
      ...(wanted ? { wanted: `<= ${wanted} MB`, isReached: all <= wanted * 2 ** 20 } : {}),
    },
    { what: `${when}: of these the database (Java)`, is: mb(java) },
  ];
};

/** What the one-machine stack takes of memory and of a processor, before and after every route was read; `pid` is its process. */
export const memory = async ({ origin, pid }: { origin: string; pid: number }): Promise<Section> => {
  const started = familyOf(pid);
  await walk(origin);
  const walked = familyOf(pid);
  await pause(minutes(restMinutes));
  const idle = await idleShare(pid);
  return figuresSection(
    "Memory of the one-machine stack",
    [
      ...toFigures("started, with the demo city in it", started),
      ...toFigures("every route read as a member and as an administrator", walked, 1_200),
      ...toFigures(`${restMinutes} minutes later, without a request`, familyOf(pid)),
      { what: "idle: share of one processor", is: `${idle.toFixed(1)} %`, wanted: "< 2 %", isReached: idle < 2 },
    ],
    `\`npm run bench -- memory\`: the proportional share (PSS) of what \`npm start\` runs, ${rounds} rounds of reading; processor time over ${quietSeconds} quiet seconds. Linux only. Before functions ended by themselves and heaps were kept small: 1,976 MB once started, 2,548 MB with every route read, 6.6 % when idle.`,
  );
};
