export * from "../../local/control/sign-in.ts";
