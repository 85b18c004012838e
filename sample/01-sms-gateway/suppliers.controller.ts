import { Controller, Get } from '@nestjs/common';
import { type CandidateSnapshot } from 'nestjs-weighter';
import { SmsService } from './sms.service.js';

@Controller('suppliers')
export class SuppliersController {
  constructor(private readonly sms: SmsService) {}

  @Get()
  list(): CandidateSnapshot<string>[] {
    return this.sms.listSuppliers();
  }
}
