import {
  Injectable,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { SupplierServer } from './supplier-server.js';

/** Stands in for the suppliers' own sites: three HTTP servers on loopback. */
@Injectable()
export class LoopbackSuppliers implements OnModuleInit, OnApplicationShutdown {
  private readonly servers = {
    aurora: new SupplierServer('aurora', 'POST', '/v1/messages'),
    bluebird: new SupplierServer('bluebird', 'POST', '/sms/send'),
    cobalt: new SupplierServer('cobalt', 'PUT', '/outbox/'),
  };

  async onModuleInit(): Promise<void> {
    await Promise.all(
      Object.values(this.servers).map((server) => server.listen()),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(
      Object.values(this.servers).map((server) => server.close()),
    );
  }

  url(supplier: keyof LoopbackSuppliers['servers'], path: string): URL {
    return new URL(path, this.servers[supplier].origin);
  }
}
