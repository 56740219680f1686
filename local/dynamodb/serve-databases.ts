// Serves the databases of a test run until its standard input ends; its first line says where.
import { mkdirSync } from "node:fs";
import { startDynamoDbServers } from "./dynamodb-local.ts";

mkdirSync("test-results", { recursive: true });
const servers = await startDynamoDbServers(`${process.cwd()}/test-results/databases.log`);
console.log(servers.url);
process.stdin.resume().on("end", () => servers.close());
