import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describeWith } from '../../support/describe-with.js';
import { until } from '../../support/until.js';
import { startBoard, type BoardApp, type BoardPlan } from './board-app.js';
import { TestBrowser } from './browser.js';

const REFRESH = 200;

/** What a page has in its document, as far as it is looked at here. */
interface Input {
  validity: { valueMissing: boolean };
  getBoundingClientRect(): { height: number };
}

describeWith('chromium')('the board in a browser', () => {
  let browser: TestBrowser;
  let board: BoardApp | undefined;
  let load: NodeJS.Timeout | undefined;

  beforeAll(async () => {
    browser = await TestBrowser.start();
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    clearInterval(load);
    await browser.closePages();
    await board?.app.close();
    board = undefined;
  });

  async function start(plan: BoardPlan = {}): Promise<BoardApp> {
    const { board: options, ...rest } = plan;
    board = await startBoard({
      ...rest,
      board: { refresh: REFRESH, ...options },
    });
    return board;
  }

  function open(
    { url }: BoardApp,
    options: Parameters<TestBrowser['open']>[1] = {},
    name?: string,
  ): Promise<Page> {
    const hash = name === undefined ? '' : `#/${encodeURIComponent(name)}`;
    return browser.open(`${url}/weighter${hash}`, options);
  }

  /** Customers, until the test ends. */
  function loadOn(app: BoardApp, group = 'sms'): void {
    const dispatcher = app.group(group);
    load = setInterval(() => {
      for (let call = 0; call < 4; call++) {
        dispatcher.dispatch(call).catch(() => undefined);
      }
    }, 5);
  }

  const row = (page: Page, name: string) =>
    page.locator('tbody', { has: page.getByRole('rowheader', { name }) });

  async function give(page: Page, reason: string): Promise<void> {
    await page.getByLabel('Reason').fill(reason);
    await page.getByLabel('Reason').press('Enter');
  }

  async function isWithinWidth(page: Page): Promise<void> {
    const width = await page.evaluate(
      'document.documentElement.scrollWidth - innerWidth',
    );
    expect(width).toBe(0);
  }

  /** Nothing that keeps people out. */
  async function isAccessible(page: Page): Promise<void> {
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate<axe.AxeResults>('axe.run()');
    const serious = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    expect(serious).toEqual([]);
  }

  it('shifts a canary from 1 % to 25 % under load, and the handlers have just that', async () => {
    const app = await start({ groups: { sms: { stable: 99, canary: 1 } } });
    loadOn(app);
    const page = await open(app, {}, 'sms');
    await page.getByRole('button', { name: 'Change weights' }).click();
    await page.getByLabel('Weight of stable, as a number').fill('75');
    await page.getByLabel('Weight of canary, as a number').fill('25');
    // Looked at before it is done.
    await row(page, 'canary').getByText('25.0 %').waitFor();
    await page.getByText('The next 100 picks; at most 3 in a row').waitFor();
    expect(app.control.history()).toEqual([]);
    await give(page, 'canary to a quarter');
    await page.getByText('changed the weight of').first().waitFor();
    app.calls.stable = app.calls.canary = 0;
    await until(() => app.calls.stable + app.calls.canary >= 400, '400 calls');
    const all = app.calls.stable + app.calls.canary;
    expect(Math.abs(app.calls.canary - all / 4)).toBeLessThanOrEqual(1);
    expect(app.control.history()).toMatchObject([
      { actor: 'ada', reason: 'canary to a quarter' },
    ]);
    await row(page, 'canary').getByText('by hand, configured 1').waitFor();
  });

  it('drags weights', async () => {
    const app = await start();
    const page = await open(app, {}, 'sms');
    await page.getByRole('button', { name: 'Change weights' }).click();
    const slider = page.getByRole('slider', { name: 'Weight of vonage' });
    const box = (await slider.boundingBox())!;
    await page.mouse.move(box.x + box.width * 0.14, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.9, box.y + box.height / 2);
    await page.mouse.up();
    const dragged = Number(await slider.inputValue());
    expect(dragged).toBeGreaterThan(5);
    await give(page, 'dragged');
    await until(() => app.control.history().length === 1, 'a change');
    expect(app.control.status('sms').candidates[1].weight).toBe(dragged);
  });

  it('suspends with an end, counts down, and resumes', async () => {
    const app = await start();
    const page = await open(app, {}, 'sms');
    await page.getByRole('button', { name: 'Suspend twilio' }).click();
    const dialog = page.getByRole('dialog', { name: 'Suspend twilio' });
    await dialog.getByRole('radio', { name: '15 min' }).check();
    await give(page, 'INC-482');
    await dialog.waitFor({ state: 'detached' });
    await row(page, 'twilio').getByText('by an operator: INC-482').waitFor();
    const [twilio] = app.control.status('sms').candidates;
    expect(twilio.state).toBe('suspended');
    expect(twilio.untilMs! - Date.now()).toBeGreaterThan(14 * 60_000);
    expect(twilio.untilMs! - Date.now()).toBeLessThanOrEqual(15 * 60_000);
    await row(page, 'twilio')
      .getByText(/^14:\d\d min$/)
      .waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: /You suspended .*twilio/ })
      .waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Resume twilio' }).click();
    await give(page, 'it is well');
    await row(page, 'twilio').getByText('eligible').waitFor();
  });

  it('shows how far a drain has come', async () => {
    const app = await start();
    const finish: (() => void)[] = [];
    app.does.twilio = () => new Promise<void>((end) => finish.push(end));
    const calls = [1, 2].map((call) => app.group('sms').dispatch(call));
    const page = await open(app, {}, 'sms');
    await page.getByRole('button', { name: 'More about twilio' }).click();
    await page.getByRole('button', { name: 'Drain…' }).click();
    await give(page, 'it is replaced');
    await row(page, 'twilio').getByText('2 calls under way').waitFor();
    await row(page, 'twilio').getByText('draining').waitFor();
    finish[0]();
    await row(page, 'twilio').getByText('1 call under way').waitFor();
    finish[1]();
    await row(page, 'twilio').getByText('drained').waitFor();
    await Promise.all(calls);
  });

  it('recovers whom the automation ejected', async () => {
    const app = await start({ options: { ejection: { failures: 1 } } });
    app.does.twilio = () => Promise.reject(new Error('503 from <b>them</b>'));
    await app
      .group('sms')
      .dispatch(1)
      .catch(() => undefined);
    const page = await open(app, {}, 'sms');
    await row(page, 'twilio').getByText('ejected').waitFor();
    await page.getByRole('button', { name: 'More about twilio' }).click();
    await page.getByText('503 from <b>them</b>').waitFor();
    await page.getByRole('button', { name: 'Recover twilio' }).click();
    await give(page, 'they say it is fixed');
    await row(page, 'twilio').getByText('eligible').waitFor();
  });

  it('undoes a change from its history', async () => {
    const app = await start();
    app.control.setWeights(
      'sms',
      { vonage: 9 },
      { actor: 'grace', reason: 'a typo' },
    );
    app.control.suspend('sms', 'twilio', {}, { actor: 'grace' });
    const page = await open(app, {}, 'sms');
    await page.getByText('vonage: weight 1 → 9').waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'a typo' })
      .getByRole('button', { name: 'Undo the change by grace' })
      .click();
    await give(page, 'it was meant for another');
    await page.getByText('undid a change of').first().waitFor();
    expect(
      app.control.status('sms').candidates.map(({ weight }) => weight),
    ).toEqual([3, 1]);
    expect(app.control.status('sms').candidates[0].state).toBe('suspended');
    await page.getByText('undone', { exact: true }).waitFor();
  });

  it('tells the second of two people what the first did, and lets them go on', async () => {
    const app = await start({
      board: {
        actor: (request: { headers: Record<string, string> }) =>
          request.headers['x-user'],
      },
    });
    const [first, second] = await Promise.all(
      ['grace', 'ada'].map((user) =>
        open(
          app,
          { extraHTTPHeaders: { 'x-user': user }, expected: [412] },
          'sms',
        ),
      ),
    );
    await second.getByRole('button', { name: 'Change weights' }).click();
    await second.getByLabel('Weight of twilio, as a number').fill('5');
    await first.getByRole('button', { name: 'Suspend vonage' }).click();
    await give(first, 'INC-1');
    await first.getByRole('dialog').waitFor({ state: 'detached' });
    await give(second, 'more for twilio');
    const notice = second.getByRole('alert');
    await notice.getByText('Somebody was faster').waitFor();
    expect(await notice.innerText()).toContain('grace suspended vonage');
    expect(app.control.history()).toHaveLength(1);
    await second.getByRole('button', { name: 'Apply on top' }).click();
    await until(() => app.control.history().length === 2, 'a second change');
    expect(app.control.status('sms').candidates).toMatchObject([
      { weight: 5, state: 'eligible' },
      { weight: 1, state: 'suspended' },
    ]);
  });

  it('asks twice before nobody is left', async () => {
    const app = await start({ groups: { sms: { twilio: 1 } } });
    const page = await open(app, { expected: [409] }, 'sms');
    await page.getByRole('button', { name: 'Suspend twilio' }).click();
    await give(page, 'INC-482');
    await page.getByText('This would leave nobody to call').waitFor();
    expect(app.control.history()).toEqual([]);
    await page.getByLabel('Do it all the same').check();
    await give(page, 'INC-482, and we know');
    await row(page, 'twilio').getByText('suspended').first().waitFor();
    await page.getByText('Nobody could be picked.').waitFor();
  });

  it('asks for a reason', async () => {
    const app = await start();
    const page = await open(app, {}, 'sms');
    await page.getByRole('button', { name: 'Suspend twilio' }).click();
    await page.getByRole('button', { name: 'Suspend', exact: true }).click();
    expect(
      await page
        .getByLabel('Reason')
        .evaluate((input: Input) => input.validity.valueMissing),
    ).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(app.control.history()).toEqual([]);
  });

  it('offers no change where it is read only', async () => {
    const app = await start({ board: { readOnly: true } });
    app.control.suspend('sms', 'vonage', {}, { actor: 'grace' });
    const page = await open(app, {}, 'sms');
    await page.getByText('read only').waitFor();
    await page.getByRole('button', { name: 'More about vonage' }).click();
    const names = await page.getByRole('button').allInnerTexts();
    expect(names.map((name) => name.trim()).filter(Boolean)).toEqual([
      'Pause updates',
    ]);
  });

  it('shows names as text, whatever they are', async () => {
    const names = [
      '<img src=x onerror="window.isHacked=true">',
      'عربي‮ reversed',
      '🐘🐘',
      '"\'&amp;${1}`',
      'x'.repeat(200),
    ];
    const groups = Object.fromEntries(
      names.map((name) => [
        name,
        Object.fromEntries(names.map((each, i) => [each, i + 1])),
      ]),
    );
    const app = await start({ groups });
    for (const name of names) {
      app.control.setWeights(
        name,
        { [names[0]]: 7 },
        { actor: names[0], reason: names[0] },
      );
    }
    const page = await open(
      app,
      { viewport: { width: 390, height: 844 } },
      names[0],
    );
    await page.getByRole('heading', { level: 1 }).getByText(names[0]).waitFor();
    for (const name of names) {
      await row(page, name).first().waitFor();
    }
    await isWithinWidth(page);
    await page.getByRole('button', { name: `Suspend ${names[0]}` }).click();
    await give(page, names[0]);
    await until(
      () => app.control.status(names[0]).candidates[0].state === 'suspended',
      'a suspension',
    );
    await page.goto(`${app.url}/weighter`);
    await page.getByText('🐘🐘').first().waitFor();
    await isWithinWidth(page);
    expect(await page.evaluate('window.isHacked')).toBeUndefined();
    expect(await page.locator('img').count()).toBe(0);
  });

  it('holds 100 handlers', async () => {
    const hundred = Object.fromEntries(
      Array.from({ length: 100 }, (_, i) => [`handler-${i}`, 1 + (i % 7)]),
    );
    const app = await start({ groups: { sms: hundred } });
    loadOn(app);
    const page = await open(app, {}, 'sms');
    await row(page, 'handler-99').waitFor();
    expect(await page.locator('tbody').count()).toBe(100);
    await isWithinWidth(page);
    await page.getByRole('button', { name: 'Change weights' }).click();
    await page.getByLabel('Weight of handler-99, as a number').fill('40');
    await page.getByText('The next 100 picks;').waitFor();
    await give(page, 'one of a hundred');
    await until(() => app.control.history().length === 1, 'a change');
  });

  it('is used by the keyboard alone', async () => {
    const app = await start({
      groups: {
        mail: { postbox: 1, carrier: 1 },
        sms: { twilio: 3, vonage: 1 },
      },
    });
    const page = await open(app);
    const focused = () =>
      page.evaluate<string>(
        '((each) => (each.getAttribute("aria-label") ?? (each.innerText || each.name) ?? "").trim())(document.activeElement)',
      );
    const tabTo = async (wanted: RegExp): Promise<void> => {
      for (let i = 0; i < 40; i++) {
        if (wanted.test(await focused())) {
          return;
        }
        await page.keyboard.press('Tab');
      }
      throw new Error(`No way to ${wanted}: ${await focused()}`);
    };
    await page.getByText('sms').waitFor();
    await tabTo(/^sms/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'sms' }).waitFor();
    expect(await focused()).toBe('sms');
    await tabTo(/^Suspend vonage/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('ArrowLeft');
    await tabTo(/^reason$/);
    await page.keyboard.type('by keys');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(app.control.history()).toMatchObject([
      { action: 'suspend', reason: 'by keys', actor: 'ada' },
    ]);
    expect(await focused()).toMatch(/^(Resume|Suspend) vonage/);
  });

  it.each(['light', 'dark'] as const)(
    'keeps nobody out, in %s',
    async (colorScheme) => {
      const app = await start({
        groups: {
          sms: { twilio: 3, vonage: 1, nexmo: 0, plivo: 2 },
          mail: { postbox: 1 },
        },
        options: { ejection: { failures: 1 } },
      });
      app.does.plivo = () => Promise.reject(new Error('down'));
      for (let call = 0; call < 6; call++) {
        await app
          .group('sms')
          .dispatch(call)
          .catch(() => undefined);
      }
      app.control.suspend(
        'sms',
        'vonage',
        { forMs: 60_000 },
        { actor: 'grace', reason: 'INC-1' },
      );
      const page = await open(app, { colorScheme, bypassCSP: true });
      await page.getByText('sms').waitFor();
      await isAccessible(page);
      await page.getByText('sms').click();
      await row(page, 'plivo').getByText('ejected').waitFor();
      await page.getByRole('button', { name: 'More about plivo' }).click();
      await isAccessible(page);
      await page.getByRole('button', { name: 'Change weights' }).click();
      await page.getByText('The next 100 picks;').waitFor();
      await isAccessible(page);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Suspend twilio' }).click();
      await page.getByText('The next 100 picks;').waitFor();
      await isAccessible(page);
    },
  );

  it('is for a thumb too, on 390 pixels', async () => {
    const app = await start();
    app.control.suspend(
      'sms',
      'vonage',
      { forMs: 60_000 },
      { actor: 'grace', reason: 'INC-1' },
    );
    const page = await open(
      app,
      { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      'sms',
    );
    await row(page, 'vonage').getByText('suspended').first().waitFor();
    await isWithinWidth(page);
    await page.getByRole('button', { name: 'Change weights' }).tap();
    await page.getByText('Apply weights').waitFor();
    await isWithinWidth(page);
    await page.getByRole('button', { name: 'Cancel' }).tap();
    await page.getByRole('button', { name: 'Suspend twilio' }).tap();
    await page.getByRole('dialog').waitFor();
    await isWithinWidth(page);
    const heights = await page
      .locator('button:visible, input[type="text"]:visible, .chip:visible')
      .evaluateAll((all: Input[]) =>
        all.map((each) => each.getBoundingClientRect().height),
      );
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  });

  it('asks only while somebody looks', async () => {
    const app = await start();
    const page = await open(app, {}, 'sms');
    let asked = 0;
    page.on('request', () => (asked += 1));
    await until(() => asked > 2, 'requests');
    await page.getByRole('button', { name: 'Pause updates' }).click();
    await page.getByText('paused', { exact: true }).waitFor();
    await page.waitForTimeout(REFRESH);
    asked = 0;
    await page.waitForTimeout(REFRESH * 4);
    expect(asked).toBe(0);
    await page.getByRole('button', { name: 'Resume updates' }).click();
    await until(() => asked > 2, 'requests');
    await page.evaluate(
      "Object.defineProperty(document, 'hidden', { value: true, configurable: true }); document.dispatchEvent(new Event('visibilitychange'))",
    );
    await page.waitForTimeout(REFRESH);
    asked = 0;
    await page.waitForTimeout(REFRESH * 4);
    expect(asked).toBe(0);
    await page.evaluate(
      "Object.defineProperty(document, 'hidden', { value: false }); document.dispatchEvent(new Event('visibilitychange'))",
    );
    await until(() => asked > 2, 'requests');
  });

  it('says when what it shows is old', async () => {
    let isUp = true;
    const app = await start({
      board: { guards: [{ canActivate: () => isUp }] },
    });
    const page = await open(app, { expected: [403] }, 'sms');
    await row(page, 'twilio').waitFor();
    isUp = false;
    await page.getByText('does not let you look any more').waitFor();
    await row(page, 'twilio').waitFor();
    isUp = true;
    await page.getByText('live', { exact: true }).waitFor();
  });
});
