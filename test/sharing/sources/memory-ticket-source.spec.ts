import { describe } from '@jest/globals';
import { memoryTicketSource } from '../../../lib/index.js';
import { ticketSourceContract } from './ticket-source.contract.js';

describe('memoryTicketSource()', () => {
  const source = memoryTicketSource();
  ticketSourceContract(() => source);
});
