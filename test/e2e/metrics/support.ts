import type { ModuleMetadata } from '@nestjs/common';
import type { TestingModule } from '@nestjs/testing';
import {
  type Dispatcher,
  getDispatcherToken,
  type SelectorOptions,
  WeighterControl,
  WeighterModule,
  type WeighterModuleOptions,
} from '../../../lib/index.js';
import { handlers, start } from '../support.js';

const started: TestingModule[] = [];

/** Closes what was started here. */
export async function closeAll(): Promise<void> {
  await Promise.all(started.splice(0).map((app) => app.close()));
}

/** An application with the group 'jobs', and options of its own. */
export async function startApplication({
  root = {},
  options = {},
  weights = { A: 3, B: 1 },
  imports = [],
  providers = handlers(weights),
}: {
  root?: WeighterModuleOptions;
  options?: SelectorOptions<string>;
  weights?: Record<string, number>;
  imports?: ModuleMetadata['imports'];
  providers?: ModuleMetadata['providers'];
} = {}) {
  const app = await start({
    imports: [
      WeighterModule.forRoot({ log: false, ...root }),
      WeighterModule.forFeature({ name: 'jobs', ...options }),
      ...imports,
    ],
    providers,
  });
  started.push(app);
  const jobs: Dispatcher<unknown, string> = app.get(getDispatcherToken('jobs'));
  return { app, jobs, control: app.get(WeighterControl) };
}
