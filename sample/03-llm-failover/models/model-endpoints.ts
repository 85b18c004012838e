import {
  Injectable,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { EndpointProcess } from './endpoint-process.js';

export type ModelName = 'atlas' | 'birch' | 'cedar';

/** Stands in for the models' own sites: three processes on loopback. */
@Injectable()
export class ModelEndpoints implements OnModuleInit, OnApplicationShutdown {
  private readonly processes: Record<ModelName, EndpointProcess> = {
    atlas: new EndpointProcess(),
    birch: new EndpointProcess(),
    cedar: new EndpointProcess(),
  };

  async onModuleInit(): Promise<void> {
    await Promise.all(
      Object.values(this.processes).map((endpoint) => endpoint.start()),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(
      Object.values(this.processes).map((endpoint) => endpoint.kill()),
    );
  }

  url(model: ModelName, path: string): URL {
    return new URL(path, `http://127.0.0.1:${this.processes[model].port}`);
  }

  kill(model: ModelName): Promise<void> {
    return this.processes[model].kill();
  }

  /** On the port it had. */
  restart(model: ModelName): Promise<void> {
    return this.processes[model].start();
  }
}
