import { readFileSync, writeFileSync } from "node:fs";
import { allRoutes } from "../shared/api/index.ts";
import { mayDo, permissions } from "../shared/model/permissions.ts";
import { roleNames, roles } from "../shared/model/roles.ts";
import { permissionTexts } from "../shared/rules/role-text.ts";

const file = "docs/roles.md";

const head = `# Roles

What each role may do in the back-office (R87, [decision 74](decisions/0074-one-permission-per-route.md)). \`npm run roles\` writes this page from
\`shared/model/permissions.ts\` and the contract; the server goes by the same table at each call.
`;

const matrix = (): string => {
  const rows = permissions.map(
    (permission) =>
      `| \`${permission}\` | ${permissionTexts[permission]} | ${roles.map((role) => (mayDo(role, permission) ? "yes" : "")).join(" | ")} |`,
  );
  return [
    `| Permission | Its holder may | ${roles.map((role) => roleNames[role]).join(" | ")} |`,
    `|---|---|${roles.map(() => ":-:|").join("")}`,
    ...rows,
  ].join("\n");
};

const routesOf = (permission: string): string =>
  allRoutes
    .filter(({ route }) => route.permission === permission)
    .map(({ route }) => `\`${route.method} ${route.path.replace("/api/admin", "")}\``)
    .join(", ");

const routeTable = (): string =>
  [
    "| Permission | Routes below `/api/admin` |",
    "|---|---|",
    ...permissions.map((permission) => `| \`${permission}\` | ${routesOf(permission)} |`),
  ].join("\n");

const limits = `Two roles have a limit that no permission says: *Support* refunds up to $100 of an order in total, and *Door* runs an event's door from 6 hours before its
start until 2 hours after its end. Only owners and managers pass members' gates without a membership.`;

/** docs/roles.md as the table of roles and the contract give it. */
export const rolesPage = (): string =>
  `${head}\n## Who may do what\n\n${matrix()}\n\n${limits}\n\n## What asks for what\n\n${routeTable()}\n`;

/** Whether docs/roles.md is what `npm run roles` would write. */
export const isFresh = (): boolean => readFileSync(file, "utf8") === rolesPage();

if (process.argv[1] === import.meta.filename) {
  writeFileSync(file, rolesPage());
  process.stdout.write(`${file} written\n`);
}
