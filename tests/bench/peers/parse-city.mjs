// Parse Server as its guide sets it up, copied to .local/peers beside its packages. Arguments: port, PostgreSQL's address.
import { createServer } from "node:http";
import express from "express";
import { ParseServer } from "parse-server";

const [port, databaseURI] = process.argv.slice(2);
const serverURL = `http://localhost:${port}/parse`;

const cloud = (Parse) => {
  // A limit as Cloud Code checks it: look, then save. Nothing keeps two from looking before either saves.
  Parse.Cloud.define("claim", async ({ params, user }) => {
    const sessionToken = user.getSessionToken();
    const claims = new Parse.Query("Claim").equalTo("deal", params.deal).equalTo("user", user);
    if ((await claims.count({ sessionToken })) > 0) throw new Parse.Error(400, "You've already redeemed this deal");
    const claim = new Parse.Object("Claim");
    await claim.save({ deal: params.deal, user }, { sessionToken });
    return true;
  });
};

const server = new ParseServer({
  databaseURI,
  serverURL,
  appId: "city",
  masterKey: "bench-only",
  allowClientClassCreation: true,
  // Its calls to itself fail without the network in this version (PromiseRouter.match).
  directAccess: false,
  silent: true,
  logsFolder: null,
  cloud: () => cloud(globalThis.Parse),
});
await server.start();
const app = express();
app.use("/parse", server.app);
createServer(app).listen(Number(port), () => process.send?.("ready"));
process.on("disconnect", () => process.exit(0));
