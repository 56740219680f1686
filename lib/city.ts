import type { App } from "aws-cdk-lib";
import type { CodeOf } from "./bundles.ts";
import type { CityProps, CityStack } from "./constructs/city-stack.ts";
import type { KeyedEntity } from "./entities.ts";
import { AdminApiStack } from "./stacks/admin-api.ts";
import { ApiStack } from "./stacks/api.ts";
import { AuthStack } from "./stacks/auth.ts";
import { BackOfficeStack } from "./stacks/back-office.ts";
import { CommunityStack } from "./stacks/community.ts";
import { DashboardStack } from "./stacks/dashboard.ts";
import { DataStack } from "./stacks/data.ts";
import { DoorStack } from "./stacks/door.ts";
import { JobsStack } from "./stacks/jobs.ts";
import { MediaStack } from "./stacks/media.ts";
import { MembersStack } from "./stacks/members.ts";
import { RealtimeStack } from "./stacks/realtime.ts";
import { RecoveryStack } from "./stacks/recovery.ts";
import { WatchStack } from "./stacks/watch.ts";
import { WebStack } from "./stacks/web.ts";
import type { StageSettings } from "./stages.ts";

export type CityOptions = { settings: StageSettings; codeOf: CodeOf; entities: KeyedEntity[] };

/** Builds every stack of one stage, in the order in which they need each other. */
export const buildCity = (app: App, { settings, codeOf, entities }: CityOptions): CityStack[] => {
  const props: CityProps = { settings, codeOf };
  const watch = new WatchStack(app, props);
  const city = { ...props, alarms: watch.topic };
  const data = new DataStack(app, city, entities);
  const auth = new AuthStack(app, city, data);
  const recovery = settings.recoveryRegion ? new RecoveryStack(app, city, settings.recoveryRegion) : undefined;
  const media = new MediaStack(app, city, recovery);
  const resources = {
    table: data.table,
    secrets: data.secrets,
    mailFeedback: data.mailFeedback,
    auth,
    media: media.media,
    uploads: media.uploads,
  };
  const backOffice = new BackOfficeStack(app, city, resources);
  const community = new CommunityStack(app, city, resources);
  const door = new DoorStack(app, city, resources);
  const members = new MembersStack(app, city, resources);
  const api = new ApiStack(app, city, resources, members, [community.functions, door.functions]);
  const adminApi = new AdminApiStack(app, city, resources, [backOffice.functions]);
  const realtime = new RealtimeStack(app, city, resources, watch.gatewayLogs);
  const jobs = new JobsStack(app, city, resources, realtime.stage);
  const web = new WebStack(app, city, resources, { api, adminApi, realtime });
  const functions = [backOffice, community, door, members];
  const stacks = [
    watch,
    data,
    auth,
    ...(recovery ? [recovery] : []),
    media,
    ...functions,
    api,
    adminApi,
    realtime,
    jobs,
    web,
  ];
  const { deadLetters } = jobs;
  const dashboard = new DashboardStack(app, city, { stacks, api, adminApi, realtime, table: data.table, deadLetters });
  return [...stacks, dashboard];
};
