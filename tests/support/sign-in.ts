export * from "../../local/cognito/sign-in.ts";
