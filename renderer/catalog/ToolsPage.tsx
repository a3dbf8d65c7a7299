import { SearchX, Wrench } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { contextWindows, manyTools, type ContextWindow } from '#shared/call/weight';
import { visibleText } from '#shared/text/visible';
import { go } from '../navigate';
import { serverPlace } from '../place';
import { Bones } from '../ui/Bones';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { Notice } from '../ui/Notice';
import { PageHead } from '../ui/PageHead';
import { SearchField } from '../ui/SearchField';
import { SegmentedControl } from '../ui/SegmentedControl';
import { Select } from '../ui/Select';
import { VirtualList } from '../ui/VirtualList';
import { useText } from '../use-text';
import hidden from '../styles/text.module.css';
import { useAllTools, type OneTool } from './use-all-tools';
import { useWeights } from './use-weights';
import styles from './ToolsPage.module.css';
import { numberFormat } from '../formats';

type Order = 'byServer' | 'heaviest';
const orders: readonly Order[] = ['byServer', 'heaviest'];
const noTools: readonly OneTool[] = [];
const numbers = numberFormat();
const shares = numberFormat({ style: 'percent', maximumSignificantDigits: 2 });

/** All tools of all servers: searched together, and weighed as a model is shown them (SB1). */
export function ToolsPage() {
  const text = useText();
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<Order>('byServer');
  const [window, setWindow] = useState<ContextWindow>('200000');
  const list = useRef<HTMLDivElement>(null);
  // Thousands of them are drawn in a task of their own, after the page around them.
  const tools = useDeferredValue(useAllTools(), noTools);
  const weights = useWeights();
  const exposed = tools.filter((tool) => tool.held === null);
  const tokens = exposed.reduce((sum, tool) => sum + (weights.of(tool) ?? 0), 0);
  const shown = useMemo(() => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    const found =
      words.length === 0
        ? tools
        : tools.filter((tool) => words.every((word) => haystackOf(tool).includes(word)));
    if (order === 'byServer') return found;
    return [...found].sort((a, b) => (weights.of(b) ?? 0) - (weights.of(a) ?? 0));
  }, [tools, search, order, weights]);
  const label = text('weight:list');
  return (
    <>
      <PageHead icon={Wrench} title={text('weight:title')} help="tools">
        <span>
          {weights.isKnown
            ? text('weight:sum', {
                tools: numbers.format(exposed.length),
                tokens: numbers.format(tokens),
                share: shares.format(tokens / Number(window)),
                window: windowWords(window)
              })
            : text('weight:counting')}
        </span>
      </PageHead>
      <div className={styles['page']}>
        <div className={styles['bar']}>
          <SearchField
            className={styles['search']}
            label={text('weight:search')}
            placeholder={text('weight:searchCount', { count: tools.length })}
            value={search}
            onChange={setSearch}
            disabled={tools.length === 0}
            onDown={() => list.current?.focus()}
          />
          <SegmentedControl
            label={text('weight:order')}
            value={order}
            onChange={setOrder}
            options={orders.map((value) => ({ value, label: text(`weight:${value}`) }))}
          />
          <span className={styles['wide']}>
            <span aria-hidden="true">{text('weight:window')}</span>
            <Select<ContextWindow>
              aria-label={text('weight:window')}
              className={styles['window']}
              value={window}
              onChange={setWindow}
              options={contextWindows.map((value) => ({ value, label: windowWords(value) }))}
            />
          </span>
        </div>
        {exposed.length > manyTools && (
          <Notice shape="held" title={text('weight:many', { count: exposed.length })}>
            {text('weight:manyWhy', { limit: manyTools })}
          </Notice>
        )}
        {weights.failure !== null && (
          <Notice shape="broken" title={text('weight:failed')}>
            {weights.failure.message}
          </Notice>
        )}
        {weights.isKnown && weights.servers.length > 1 && (
          <ul className={styles['servers']} aria-label={text('weight:servers')}>
            {weights.servers.map(({ name, tokens: own }) => (
              <li key={name}>
                <span>{visibleText(name)}</span>
                <span className={styles['number']}>{numbers.format(own)}</span>
              </li>
            ))}
          </ul>
        )}
        {tools.length === 0 ? (
          weights.isKnown ? (
            <EmptyState icon={Wrench} title={text('weight:none')}>
              {text('weight:noneWhy')}
            </EmptyState>
          ) : (
            <Bones />
          )
        ) : shown.length === 0 ? (
          <EmptyState
            icon={SearchX}
            title={text('list:noMatch', { filter: search })}
            actions={
              <Button
                size="small"
                onClick={() => {
                  setSearch('');
                }}
              >
                {text('ui:clearSearch')}
              </Button>
            }
          />
        ) : (
          <VirtualList<OneTool>
            ref={list}
            label={label}
            className={styles['list']}
            items={shown}
            keyOf={keyOf}
            textOf={(tool) => tool.name}
            selected={null}
            onChoose={(key) => {
              const tool = shown.find((one) => one.key === key);
              if (tool !== undefined) go(serverPlace(tool.serverId, 'tools', tool.name));
            }}
          >
            {(tool) => <Row tool={tool} tokens={weights.of(tool)} />}
          </VirtualList>
        )}
      </div>
    </>
  );
}

/** Made when somebody searches, and once: of 10,000 tools most are never looked at. */
const haystacks = new WeakMap<OneTool, string>();

function haystackOf(tool: OneTool): string {
  const made = haystacks.get(tool);
  if (made !== undefined) return made;
  const haystack = [tool.name, tool.title, tool.description, tool.serverName].join('\n').toLowerCase();
  haystacks.set(tool, haystack);
  return haystack;
}

function aboutOf({ description, title }: OneTool): string {
  const [line = ''] = (description ?? title ?? '').split('\n', 1);
  return line;
}

function keyOf(tool: OneTool): string {
  return tool.key;
}

function Row({ tool, tokens }: { readonly tool: OneTool; readonly tokens: number | null }) {
  const text = useText();
  const words = tokens === null ? null : text('weight:tokens', { tokens: numbers.format(tokens) });
  const said = [text('weight:row', { tool: tool.name, server: tool.serverName }), tool.held, words];
  return (
    <>
      <span className={hidden['hidden']}>{visibleText(said.filter((part) => part !== null).join(', '))}</span>
      <span className={styles['name']} aria-hidden="true">
        {visibleText(tool.name)}
      </span>
      <span className={styles['about']} aria-hidden="true">
        {visibleText(aboutOf(tool))}
      </span>
      {tool.held !== null && <span aria-hidden="true">{tool.held}</span>}
      <span className={styles['server']} aria-hidden="true">
        {visibleText(tool.serverName)}
      </span>
      <span className={styles['number']} aria-hidden="true">
        {tokens === null ? '' : numbers.format(tokens)}
      </span>
    </>
  );
}

function windowWords(window: ContextWindow): string {
  const size = Number(window);
  return size >= 1_000_000 ? `${String(size / 1_000_000)}M` : `${String(size / 1_000)}K`;
}
