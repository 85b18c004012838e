import {
  type CanActivate,
  Controller,
  Get,
  type INestApplication,
  Injectable,
  Module,
  VersioningType,
} from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { afterEach, describe, expect, it } from '@jest/globals';
import { map, type Observable } from 'rxjs';
import { WeighterModule } from '../../../lib/index.js';
import { WeighterBoardModule } from '../../../lib/board/index.js';
import type { Details, Overview, Refused } from '../../../lib/board/wire.js';
import { OPEN, PLATFORMS, startBoard, type BoardApp } from './board-app.js';

let started: BoardApp[] = [];
afterEach(async () => {
  await Promise.all(started.map(({ app }) => app.close()));
  started = [];
});

const UNDER = { prefix: '' };

async function start(
  ...[plan]: Parameters<typeof startBoard>
): Promise<BoardApp> {
  const board = await startBoard(plan);
  started.push(board);
  return board;
}

function look(board: BoardApp, path: string, headers = {}): Promise<Response> {
  return fetch(`${board.url}${UNDER.prefix}/weighter${path}`, { headers });
}

async function details(board: BoardApp, name = 'sms'): Promise<Details> {
  const answer = await look(
    board,
    `/api/details?name=${encodeURIComponent(name)}`,
  );
  expect(answer.status).toBe(200);
  return (await answer.json()) as Details;
}

const SUSPEND = {
  action: 'suspend',
  selector: 'sms',
  id: 'twilio',
  reason: 'INC-482',
};

/** A POST as the page makes it; a header of undefined is left out. */
function post(
  board: BoardApp,
  body: unknown,
  changed: Record<string, string | undefined> = {},
  path = 'changes',
): Promise<Response> {
  const headers = Object.entries({
    'content-type': 'application/json',
    'x-weighter-board': '1',
    'if-match': `"${board.control.status('sms').version}"`,
    origin: board.url,
    ...changed,
  }).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return fetch(`${board.url}${UNDER.prefix}/weighter/api/${path}`, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** All that must not change unless somebody changes it. */
function stateOf({ control }: BoardApp): unknown {
  return { list: control.list(), history: control.history() };
}

@Injectable()
class NoBody implements CanActivate {
  canActivate(): boolean {
    return false;
  }
}

/** Of an application that wraps all it answers. */
const WRAPPED = {
  provide: APP_INTERCEPTOR,
  useValue: {
    intercept: (_: unknown, next: { handle(): Observable<unknown> }) =>
      next.handle().pipe(map((data) => ({ data }))),
  },
};

@Controller()
class OtherController {
  @Get('other')
  get() {
    return { its: 'own' };
  }
}

@Module({ controllers: [OtherController] })
class OtherModule {}

describe.each(PLATFORMS.filter(([, make]) => make !== undefined))(
  'the board over HTTP, on %s',
  (_, adapter) => {
    afterEach(() => {
      UNDER.prefix = '';
    });

    it('is a page that may run its own script alone, and is asked for anew each time', async () => {
      const board = await start({ adapter });
      const answer = await look(board, '');
      expect(answer.status).toBe(200);
      const { headers } = answer;
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headers.get('cache-control')).toBe('no-store');
      const policy = headers.get('content-security-policy')!;
      expect(policy).toMatch(/script-src 'sha256-[\w+/]+=*';/);
      expect(policy).toMatch(/style-src 'sha256-[\w+/]+=*';/);
      expect(policy).not.toContain('unsafe');
      expect(policy).toContain("frame-ancestors 'none'");
      const html = await answer.text();
      expect(html).toMatch(/^<!doctype html>/);
      // Nothing of it is elsewhere: one script, one style, an empty icon.
      const markup = html.replace(/(<script>).*(<\/script>)/s, '$1$2');
      expect(markup.match(/<(?:script|style|link)[^>]*>/g)).toEqual([
        '<link rel="icon" href="data:," />',
        '<style>',
        '<script>',
      ]);
      expect(html.match(/<script|<style/g)).toHaveLength(2);
    });

    it('tells of all selectors and groups, and of one', async () => {
      const board = await start({
        adapter,
        metadata: {
          imports: [
            WeighterModule.forFeature({
              name: 'replicas',
              candidates: [{ host: 'a' }, { host: 'b' }],
            }),
          ],
        },
      });
      for (let call = 0; call < 8; call++) {
        await board.group('sms').dispatch(call);
      }
      const overview = (await (
        await look(board, '/api/overview')
      ).json()) as Overview;
      expect(overview).toEqual({
        application: 'shop',
        readOnly: false,
        refreshMs: 2_000,
        now: expect.any(Number),
        selectors: [
          expect.objectContaining({
            name: 'sms',
            kind: 'group',
            size: 2,
            calls: 8,
            failed: 0,
            expected: [7500, 2500],
            served: [7500, 2500],
          }),
          expect.objectContaining({
            name: 'replicas',
            kind: 'selector',
            expected: [5000, 5000],
          }),
        ],
      });
      const sms = await details(board);
      expect(sms.candidates[0]).toMatchObject({
        id: 'twilio',
        state: 'eligible',
        weight: 3,
        expected: 7500,
        served: 7500,
        recent: [6, 6, 0, 0, 0],
      });
      expect(sms.next?.picks.slice(0, 4)).toEqual([0, 0, 1, 0]);
      expect(sms.next?.picks).toHaveLength(50);
      const replicas = await details(board, 'replicas');
      expect(replicas.candidates[0].id).toBeUndefined();
      expect(replicas.candidates[0].name).toContain('host');
    });

    it('changes nothing by a GET, whatever a crawler follows', async () => {
      const board = await start({ adapter });
      await board.group('sms').dispatch(1);
      const before = stateOf(board);
      for (const path of [
        '',
        '/api/overview',
        '/api/details?name=sms',
        '/api/history?name=sms',
        '/api/changes',
        '/api/preview',
        '/api/changes?action=suspend&selector=sms&id=twilio&reason=x',
        '/api/details?name=sms&name=x',
        '/api/details?name[]=sms',
        '/api/details?name=__proto__',
        '/api/details?name=constructor',
        '/api/details',
      ]) {
        await look(board, path, { 'x-weighter-board': '1' });
      }
      expect(stateOf(board)).toEqual(before);
    });

    it('says 404 for a selector that is not there', async () => {
      const board = await start({ adapter });
      for (const name of ['', 'jbos', '__proto__', 'constructor']) {
        const answer = await look(board, `/api/details?name=${name}`);
        expect(answer.status).toBe(404);
      }
      const answer = await post(board, { ...SUSPEND, selector: 'jbos' });
      expect(answer.status).toBe(404);
    });

    it('changes what it is told to, by whom the request names', async () => {
      const board = await start({
        adapter,
        board: {
          actor: (request: { headers: Record<string, string> }) =>
            request.headers['x-user'],
        },
      });
      const answer = await post(board, SUSPEND, { 'x-user': 'grace' });
      expect(answer.status).toBe(200);
      const after = (await answer.json()) as Details;
      expect(after.version).toBe(board.control.status('sms').version);
      expect(after.candidates[0]).toMatchObject({
        state: 'suspended',
        reason: 'by an operator: INC-482',
      });
      expect(after.lastChange).toMatchObject({
        actor: 'grace',
        reason: 'INC-482',
        action: 'suspend',
        touched: ['twilio'],
      });
      const nobody = await post(board, { ...SUSPEND, action: 'resume' });
      expect(nobody.status).toBe(403);
      expect(board.control.history()).toHaveLength(1);
    });

    it('does each thing that people do', async () => {
      const board = await start({
        adapter,
        options: { ejection: true },
      });
      const does = async (change: object) => {
        const answer = await post(board, {
          selector: 'sms',
          reason: 'a test',
          ...change,
        });
        expect([change, answer.status]).toEqual([change, 200]);
        const { candidates } = (await answer.json()) as Details;
        return candidates.map(({ state, weight }) => `${state} ${weight}`);
      };
      const id = 'vonage';
      expect(
        await does({
          action: 'setWeights',
          weights: { twilio: 99, vonage: 1 },
        }),
      ).toEqual(['eligible 99', 'eligible 1']);
      expect(
        await does({ action: 'setWeights', weights: { twilio: null } }),
      ).toEqual(['eligible 3', 'eligible 1']);
      expect(await does({ action: 'suspend', id, forMs: 60_000 })).toEqual([
        'eligible 3',
        'suspended 1',
      ]);
      expect(await does({ action: 'resume', id })).toContain('eligible 1');
      expect(await does({ action: 'eject', id, forMs: 5_000 })).toContain(
        'ejected 1',
      );
      expect(await does({ action: 'recover', id })).toContain('eligible 1');
      expect(await does({ action: 'drain', id })).toContain('drained 0');
      const history = (await (
        await look(board, '/api/history?name=sms')
      ).json()) as { id: string; action: string }[];
      expect(history.map(({ action }) => action)).toEqual([
        'drain',
        'recover',
        'eject',
        'resume',
        'suspend',
        'setWeights',
        'setWeights',
      ]);
      expect(await does({ action: 'undo', changeId: history[0].id })).toContain(
        'eligible 1',
      );
    });

    it('does not wait for the calls of whom it drains', async () => {
      const board = await start({ adapter });
      let finish!: () => void;
      board.does.twilio = () => new Promise<void>((end) => (finish = end));
      const call = board.group('sms').dispatch(1);
      const answer = await post(board, { ...SUSPEND, action: 'drain' });
      const { candidates } = (await answer.json()) as Details;
      expect(candidates[0]).toMatchObject({ state: 'drained', inFlight: 1 });
      finish();
      await call;
      expect((await details(board)).candidates[0].inFlight).toBeUndefined();
    });

    it('shows what a change would do, and does not do it', async () => {
      const board = await start({ adapter });
      const before = stateOf(board);
      const answer = await post(
        board,
        { selector: 'sms', weights: { twilio: 1 }, suspend: [] },
        {},
        'preview',
      );
      expect(await answer.json()).toEqual({
        picks: expect.arrayContaining([0, 1]),
        shares: [5000, 5000],
        longestRun: 1,
        keysMoved: expect.any(Number),
      });
      expect(stateOf(board)).toEqual(before);
    });

    it('tells the second of two people what the first did', async () => {
      const board = await start({ adapter });
      const seen = (await details(board)).version;
      await post(board, {
        action: 'setWeights',
        selector: 'sms',
        weights: { twilio: 9 },
        reason: 'the first',
      });
      const answer = await post(board, SUSPEND, { 'if-match': `"${seen}"` });
      expect(answer.status).toBe(412);
      const { error, details: now } = (await answer.json()) as Refused;
      expect(error).toBe('ChangeConflictError');
      expect(now).toMatchObject({
        version: board.control.status('sms').version,
        lastChange: { actor: 'ada', reason: 'the first' },
        candidates: [{ weight: 9, state: 'eligible' }, { weight: 1 }],
      });
      const missing = await post(board, SUSPEND, { 'if-match': undefined });
      expect(missing.status).toBe(428);
      const any = await post(board, SUSPEND, { 'if-match': '*' });
      expect(any.status).toBe(412);
      expect(board.control.history()).toHaveLength(1);
    });

    it('leaves nobody only when that is asked for twice', async () => {
      const board = await start({ adapter, groups: { sms: { twilio: 1 } } });
      const refused = await post(board, SUSPEND);
      expect(refused.status).toBe(409);
      expect(((await refused.json()) as Refused).error).toBe('NobodyLeftError');
      const forced = await post(board, { ...SUSPEND, force: true });
      expect(forced.status).toBe(200);
    });

    it.each<[string, number, unknown, Record<string, string | undefined>?]>([
      [
        'a form',
        415,
        'action=suspend&selector=sms&id=twilio&reason=x',
        { 'content-type': 'application/x-www-form-urlencoded' },
      ],
      ['a form of text', 415, '{}', { 'content-type': 'text/plain' }],
      ['a foreign origin', 403, SUSPEND, { origin: 'https://evil.example' }],
      ['the origin null', 403, SUSPEND, { origin: 'null' }],
      ['no origin', 403, SUSPEND, { origin: undefined }],
      ['no header of its own', 403, SUSPEND, { 'x-weighter-board': undefined }],
      ['1 MB', 413, { ...SUSPEND, reason: 'x'.repeat(1_000_000) }],
      ['2 MB', 413, { ...SUSPEND, reason: 'x'.repeat(2_000_000) }],
      ['100 kB', 413, { ...SUSPEND, reason: 'x'.repeat(90_000) }],
      ['a long reason', 400, { ...SUSPEND, reason: 'x'.repeat(1_001) }],
      ['no JSON', 400, '{"action"'],
      ['a list', 400, [SUSPEND]],
      ['nothing', 400, {}],
      ['an unknown candidate', 400, { ...SUSPEND, id: 'nexmo' }],
      ['the candidate __proto__', 400, { ...SUSPEND, id: '__proto__' }],
      ['a candidate that is no text', 400, { ...SUSPEND, id: ['twilio'] }],
      ['an unknown action', 400, { ...SUSPEND, action: 'remove' }],
      ['the action __proto__', 400, { ...SUSPEND, action: '__proto__' }],
      ['the action constructor', 400, { ...SUSPEND, action: 'constructor' }],
      ['no reason', 400, { ...SUSPEND, reason: ' ' }],
      ['an end that is none', 400, { ...SUSPEND, forMs: -1 }],
      ['an end in words', 400, { ...SUSPEND, forMs: 'soon' }],
      ['an unknown field', 400, { ...SUSPEND, actor: 'root' }],
      ['a selector that is no text', 400, { ...SUSPEND, selector: {} }],
      [
        'a weight of __proto__',
        400,
        '{"action":"setWeights","selector":"sms","reason":"x","weights":{"twilio":5,"__proto__":1}}',
      ],
      [
        'a weight below 0',
        400,
        {
          action: 'setWeights',
          selector: 'sms',
          reason: 'x',
          weights: { twilio: 5, vonage: -1 },
        },
      ],
      [
        'weights in a list',
        400,
        { action: 'setWeights', selector: 'sms', reason: 'x', weights: [1] },
      ],
      [
        'a change that is not there to undo',
        400,
        { action: 'undo', selector: 'sms', reason: 'x', changeId: 'none' },
      ],
    ])(
      'refuses %s with %i, and changes nothing',
      async (...[, status, body, headers]) => {
        const board = await start({ adapter });
        const before = stateOf(board);
        const answer = await post(board, body, headers);
        expect(answer.status).toBe(status);
        expect(stateOf(board)).toEqual(before);
      },
    );

    it('shows nothing to the scripts of other sites', async () => {
      const board = await start({
        adapter,
        prepare: (app: INestApplication) =>
          app.enableCors({ origin: true, credentials: true }),
      });
      const answer = await look(board, '/api/overview', {
        origin: 'https://evil.example',
      });
      expect(answer.status).toBe(403);
      expect(
        (await look(board, '/api/overview', { origin: board.url })).status,
      ).toBe(200);
    });

    it('takes changes from where a proxy shows it, and from nowhere else', async () => {
      const board = await start({
        adapter,
        board: { origins: ['https://ops.example.com'] },
      });
      expect((await post(board, SUSPEND)).status).toBe(403);
      const headers = { origin: 'https://ops.example.com' };
      expect((await post(board, SUSPEND, headers)).status).toBe(200);
    });

    it('takes changes by https where only a proxy speaks that', async () => {
      const board = await start({ adapter });
      const headers = { origin: board.url.replace('http:', 'https:') };
      expect((await post(board, SUSPEND, headers)).status).toBe(200);
    });

    it('only shows where it is readOnly', async () => {
      const board = await start({
        adapter,
        board: { readOnly: true, actor: undefined },
      });
      const before = stateOf(board);
      for (const path of ['changes', 'preview']) {
        const answer = await post(board, SUSPEND, {}, path);
        expect(answer.status).toBe(405);
        expect(answer.headers.get('allow')).toBe('GET, HEAD');
      }
      expect(stateOf(board)).toEqual(before);
      const overview = await look(board, '/api/overview');
      expect(await overview.json()).toMatchObject({ readOnly: true });
    });

    it('hides everything behind a guard that refuses', async () => {
      const board = await start({ adapter, board: { guards: [NoBody] } });
      for (const path of [
        '',
        '/api/overview',
        '/api/details?name=sms',
        '/api/history?name=sms',
      ]) {
        const answer = await look(board, path);
        expect(answer.status).toBe(403);
        const text = await answer.text();
        expect(text).not.toContain('twilio');
        expect(text).not.toContain('<');
      }
      for (const path of ['changes', 'preview']) {
        expect((await post(board, SUSPEND, {}, path)).status).toBe(403);
      }
      expect(board.control.history()).toEqual([]);
    });

    it('works below a prefix, with versions, and where all answers are wrapped', async () => {
      const board = await start({
        adapter,
        metadata: { imports: [OtherModule], providers: [WRAPPED] },
        prepare: (app: INestApplication) => {
          app.setGlobalPrefix('internal/api');
          app.enableVersioning({
            type: VersioningType.URI,
            defaultVersion: '1',
          });
        },
      });
      const other = await fetch(`${board.url}/internal/api/v1/other`);
      expect(await other.json()).toEqual({ data: { its: 'own' } });
      UNDER.prefix = '/internal/api';
      expect(await (await look(board, '')).text()).toMatch(/^<!doctype html>/);
      expect((await details(board)).name).toBe('sms');
      expect((await post(board, SUSPEND)).status).toBe(200);
    });

    it('names whatever names are', async () => {
      const names = [
        '<img src=x onerror=alert(1)>',
        'ע‮برید',
        '🐘',
        'a/b?c#d&e=%',
        'x'.repeat(200),
      ];
      const groups = Object.fromEntries([
        ['sms', { twilio: 1 }],
        ...names.map((name) => [name, { [name]: 1, other: 1 }] as const),
      ]);
      const board = await start({ adapter, groups });
      for (const name of names) {
        const { candidates, version } = await details(board, name);
        expect(candidates[0].id).toBe(name);
        const answer = await post(
          board,
          { ...SUSPEND, selector: name, id: name },
          { 'if-match': `"${version}"` },
        );
        expect(answer.status).toBe(200);
      }
    });

    it('may be there twice, for those who look and those who act', async () => {
      const board = await start({
        adapter,
        board: { readOnly: true },
        metadata: {
          imports: [
            WeighterBoardModule.forRootAsync({
              path: 'steer',
              allowUnguarded: true,
              useFactory: async () => ({ actor: () => 'grace' }),
            }),
          ],
        },
      });
      expect((await post(board, SUSPEND)).status).toBe(405);
      const answer = await fetch(`${board.url}/steer/api/overview`);
      expect(await answer.json()).toMatchObject({ readOnly: false });
    });
  },
);

describe('a board', () => {
  it.each<[string, object, string]>([
    ['no guards', { allowUnguarded: undefined }, 'has no guards'],
    [
      'an empty list of guards',
      { allowUnguarded: false, guards: [] },
      'has no guards',
    ],
    [
      'a guard that is not loaded yet',
      { guards: [undefined] },
      'undefined, which is no guard',
    ],
    ['no actor', { actor: undefined }, "Give 'actor'"],
    ['an actor that is no function', { actor: 'ada' }, "option 'actor'"],
    ['a path that is none', { path: 5 }, "option 'path'"],
    ['a refresh of 0', { refresh: 0 }, "option 'refresh'"],
    ['an origin with a path', { origins: ['https://a.example/'] }, 'no origin'],
    ['an unknown option', { readonly: true }, "no option 'readonly'"],
  ])('with %s does not start', (_, options, message) => {
    expect(() => WeighterBoardModule.forRoot({ ...OPEN, ...options })).toThrow(
      message,
    );
  });

  it('made later does not start either', async () => {
    const imports = [
      WeighterBoardModule.forRootAsync({
        allowUnguarded: true,
        useFactory: () => ({}),
      }),
    ];
    await expect(startBoard({ metadata: { imports } })).rejects.toThrow(
      "WeighterBoardModule.forRootAsync(): a board that can change things has to know who does. Give 'actor'",
    );
    expect(() =>
      WeighterBoardModule.forRootAsync({ useFactory: () => OPEN }),
    ).toThrow('has no guards');
  });
});
