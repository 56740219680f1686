import { CfnOutput } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { type CityProps, CityStack } from "../constructs/city-stack.ts";
import { adminRoutes, ContractApi } from "../constructs/contract-api.ts";
import { type ContractFunctions, findFunction } from "../constructs/contract-functions.ts";
import { watchApi } from "../constructs/rate-alarms.ts";
import type { CityResources } from "../resources.ts";

/** The back-office's HTTP API: every route below /api/admin/ (docs/decisions/0054). */
export class AdminApiStack extends CityStack {
  readonly contract: ContractApi;

  constructor(
    scope: Construct,
    city: CityProps,
    { auth, secrets }: CityResources,
    functions: readonly ContractFunctions[],
  ) {
    super(scope, "AdminApi", city);
    this.contract = new ContractApi(this, "Contract", {
      apiName: `playyy-${this.settings.name}-admin`,
      auth,
      originSecret: secrets.origin,
      routes: adminRoutes,
      functionOf: (entry) => findFunction(entry, functions),
    });
    watchApi(this, "AdminApi", this.contract);
    new CfnOutput(this, "AdminApiEndpoint", { value: this.contract.http.apiEndpoint });
  }
}
