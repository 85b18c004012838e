import { type LoggerService } from '@nestjs/common';

/** Prints what the gateway's selectors log, and mistakes; Nest's own lines are of no interest here. */
export class WeighterLogger implements LoggerService {
  log(line: unknown, context?: string): void {
    this.print(line, context);
  }

  warn(line: unknown, context?: string): void {
    this.print(line, context);
  }

  error(line: unknown): void {
    console.error(String(line));
  }

  private print(line: unknown, context: string | undefined): void {
    if (context === 'Weighter') {
      console.log(`  log  ${String(line)}`);
    }
  }
}
