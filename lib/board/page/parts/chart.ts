import { html } from 'htm/preact';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import type { CandidateRow } from '../../wire.js';
import type { Series } from '../series.js';

const HEIGHT = 140;
/** More lines than these say nothing. */
const MOST_LINES = 14;

/** Calls a second of each candidate since the page looks at it. */
export function Chart({
  series,
  rows,
  word,
}: {
  series: Series;
  rows: readonly CandidateRow[];
  word: string;
}): VNode | VNode[] {
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | undefined>(undefined);
  const places = rows
    .map((row, place) => ({ place, share: row.expected + row.served }))
    .sort((a, b) => b.share - a.share)
    .slice(0, MOST_LINES)
    .map(({ place }) => place)
    .sort((a, b) => a - b);
  const shown = places.join();

  useEffect(() => {
    const element = host.current!;
    const make = (): void => {
      plot.current?.destroy();
      plot.current = new uPlot(
        optionsOf(element, places),
        dataOf(series, places),
        element,
      );
    };
    make();
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', make);
    const observer = new ResizeObserver(() =>
      plot.current?.setSize({ width: element.clientWidth, height: HEIGHT }),
    );
    observer.observe(element);
    return () => {
      scheme.removeEventListener('change', make);
      observer.disconnect();
      plot.current?.destroy();
      plot.current = undefined;
    };
  }, [series, shown]);
  useEffect(() => plot.current?.setData(dataOf(series, places)));

  return html`<figure class="chart">
    <figcaption>${word} a second</figcaption>
    <div ref=${host} aria-hidden="true"></div>
  </figure>`;
}

function dataOf({ times, rates }: Series, places: number[]): uPlot.AlignedData {
  return [
    times,
    ...places.map((place) => rates[place] ?? times.map(() => null)),
  ];
}

function optionsOf(element: HTMLElement, places: number[]): uPlot.Options {
  const style = getComputedStyle(element);
  const soft = style.getPropertyValue('--soft');
  const line = style.getPropertyValue('--line');
  const axis: uPlot.Axis = {
    stroke: soft,
    font: '11px system-ui, sans-serif',
    grid: { stroke: line, width: 1 },
    ticks: { show: false },
  };
  return {
    width: element.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    padding: [8, 28, 0, 0],
    scales: {
      y: { range: (_plot, _low, high) => [0, high > 0 ? high * 1.1 : 1] },
    },
    axes: [
      { ...axis, grid: { show: false }, space: 80, size: 26, values: timesOf },
      { ...axis, size: 44, space: 36 },
    ],
    series: [
      {},
      ...places.map((place) => ({
        stroke: style.getPropertyValue(`--c${place % 7}`),
        width: 1.5,
        ...(place >= 7 ? { dash: [5, 3] } : {}),
        points: { show: false },
      })),
    ],
  };
}

function timesOf(_plot: uPlot, splits: number[]): string[] {
  return splits.map((seconds) =>
    new Date(seconds * 1_000).toLocaleTimeString('en-GB'),
  );
}
