import { Controller, Get } from '@nestjs/common';
import { type HandlerSnapshot } from 'nestjs-weighter';
import { CompletionsService } from './completions.service.js';

@Controller('models')
export class ModelsController {
  constructor(private readonly completions: CompletionsService) {}

  @Get()
  list(): HandlerSnapshot[] {
    return this.completions.listModels();
  }
}
