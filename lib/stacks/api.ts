import { CfnOutput } from "aws-cdk-lib";
import { HttpMethod } from "aws-cdk-lib/aws-apigatewayv2";
import type { Construct } from "constructs";
import { hooks } from "../../shared/api/hooks.ts";
import { type CityProps, CityStack } from "../constructs/city-stack.ts";
import { ContractApi, memberRoutes } from "../constructs/contract-api.ts";
import { type ContractFunctions, findFunction } from "../constructs/contract-functions.ts";
import { watchApi } from "../constructs/rate-alarms.ts";
import type { CityResources } from "../resources.ts";
import type { MembersStack } from "./members.ts";

/** Members' HTTP API: its routes to functions of other stacks, the hooks, and the API's own description. */
export class ApiStack extends CityStack {
  readonly contract: ContractApi;

  constructor(
    scope: Construct,
    city: CityProps,
    { auth, secrets }: CityResources,
    members: MembersStack,
    others: readonly ContractFunctions[],
  ) {
    super(scope, "Api", city);
    this.contract = new ContractApi(this, "Contract", {
      apiName: `playyy-${this.settings.name}`,
      auth,
      originSecret: secrets.origin,
      routes: memberRoutes,
      functionOf: (entry) => findFunction(entry, [members.functions, ...others]),
    });
    watchApi(this, "Api", this.contract);
    this.#addHooks(members);
    this.contract.addPublicRoute({
      method: HttpMethod.GET,
      path: "/api/openapi.json",
      target: members.openapi,
      id: "Openapi",
      kind: "read",
    });
    new CfnOutput(this, "ApiEndpoint", { value: this.contract.http.apiEndpoint });
  }

  #addHooks({ stripeHook, mailLinks }: MembersStack): void {
    const { method, path } = hooks.stripe;
    this.contract.addPublicRoute({
      method: HttpMethod[method],
      path,
      target: stripeHook,
      id: "StripeHook",
      kind: "payment",
    });
    for (const hook of [hooks.mailOpened, hooks.mailClicked, hooks.unsubscribePage, hooks.unsubscribe]) {
      this.contract.addPublicRoute({
        method: HttpMethod[hook.method],
        path: hook.path,
        target: mailLinks,
        id: "MailLinks",
        kind: "usual",
      });
    }
  }
}
