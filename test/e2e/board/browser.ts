import { type Browser, chromium, type Page } from 'playwright-core';
import { expect } from '@jest/globals';
import { pathOf } from '../../support/requirements.js';

/** Answers that a browser writes to its console, and that a test is about. */
type Expected = readonly number[];

interface Opened {
  page: Page;
  errors: string[];
  strangers: string[];
  expected: Expected;
}

/** A real Chromium, whose pages must write no error and ask nobody else for anything. */
export class TestBrowser {
  private opened: Opened[] = [];

  private constructor(private readonly browser: Browser) {}

  static async start(): Promise<TestBrowser> {
    const browser = await chromium.launch({
      executablePath: pathOf('chromium')!,
      // Chromium refuses to be root otherwise, as one is in a container.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    });
    return new TestBrowser(browser);
  }

  async open(
    url: string,
    {
      expected = [],
      ...options
    }: Parameters<Browser['newPage']>[0] & { expected?: Expected } = {},
  ): Promise<Page> {
    const page = await this.browser.newPage({
      viewport: { width: 1280, height: 800 },
      ...options,
    });
    page.setDefaultTimeout(10_000);
    const opened: Opened = { page, errors: [], strangers: [], expected };
    this.opened.push(opened);
    const { origin } = new URL(url);
    page.on('pageerror', (error) => opened.errors.push(String(error.stack)));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) {
        opened.errors.push(message.text());
      }
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(origin) && request.url() !== 'data:,') {
        opened.strangers.push(request.url());
      }
    });
    await page.goto(url);
    return page;
  }

  /** Closes the pages; fails for what they should not have done. */
  async closePages(): Promise<void> {
    const all = this.opened.splice(0);
    await Promise.all(all.map(({ page }) => page.close()));
    for (const { errors, strangers, expected } of all) {
      const unexpected = errors.filter(
        (text) =>
          !expected.some(
            (status) =>
              text.includes(`(${status}`) ||
              text.includes(`status of ${status}`),
          ),
      );
      expect(unexpected).toEqual([]);
      expect(strangers).toEqual([]);
    }
  }

  async close(): Promise<void> {
    await this.browser.close();
  }
}
