import { BadGatewayException } from '@nestjs/common';
import { type Receipt } from '../sms.group.js';

export async function readReceipt(
  supplier: string,
  response: Response,
): Promise<Receipt> {
  if (!response.ok) {
    throw new BadGatewayException(`${supplier} answered ${response.status}.`);
  }
  const { id } = (await response.json()) as { id: string };
  return { supplier, id };
}
