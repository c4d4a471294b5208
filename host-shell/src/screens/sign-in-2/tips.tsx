import { Box, Button, Flex, Heading, Kbd, Text } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { useEffect, useState } from 'react';

const tips = [
  { key: 'palette', keys: ['Ctrl', 'K'] },
  { key: 'search', keys: ['/'] },
  { key: 'new', keys: ['n'] },
  { key: 'rows', keys: ['j', 'k'] },
  { key: 'help', keys: ['?'] },
] as const;

const shownMs = 8000;

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

const Tip = ({ tip }: { readonly tip: (typeof tips)[number] }) => {
  const { t } = useTranslation();
  return (
    <>
      <Flex gap="1" mb="2" aria-hidden>
        {tip.keys.map((key) => (
          <Kbd key={key} fontSize="sm" px="2" py="1">
            {key}
          </Kbd>
        ))}
      </Flex>
      <Text size="lg" fontWeight="medium">
        {t(`account:tips.${tip.key}.title`)}
      </Text>
      <Text tone="muted" mt="1">
        {t(`account:tips.${tip.key}.text`)}
      </Text>
    </>
  );
};

/** Rotating tips. They pause on hover, focus or request, and never move with reduced motion. */
export const Tips = () => {
  const { t } = useTranslation();
  const [shown, setShown] = useState(0);
  const [stopped, setStopped] = useState(prefersReducedMotion);
  const [read, setRead] = useState(false);
  const moving = !stopped && !read;
  useEffect(() => {
    if (!moving) return undefined;
    const timer = setInterval(() => setShown((before) => (before + 1) % tips.length), shownMs);
    return () => clearInterval(timer);
  }, [moving]);
  const tip = tips[shown];
  const step = (by: number) => setShown((before) => (before + by + tips.length) % tips.length);
  return (
    <Box
      as="section"
      aria-label={t('account:tips.label')}
      maxW="30rem"
      onPointerEnter={() => setRead(true)}
      onPointerLeave={() => setRead(false)}
      onFocus={() => setRead(true)}
      onBlur={() => setRead(false)}
    >
      <Heading size="sm" color="fg.muted" mb="4">
        {t('account:tips.label')}
      </Heading>
      <Box minH="7.5rem">{tip ? <Tip tip={tip} /> : null}</Box>
      <Flex align="center" gap="2" mt="3">
        <Button size="sm" onClick={() => step(-1)}>
          {t('account:tips.previous')}
        </Button>
        <Button size="sm" onClick={() => step(1)}>
          {t('account:tips.next')}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setStopped(!stopped)}>
          {stopped ? t('account:tips.play') : t('account:tips.pause')}
        </Button>
        <Text size="sm" tone="subtle" figures ms="auto">
          {t('account:tips.position', { shown: shown + 1, total: tips.length })}
        </Text>
      </Flex>
    </Box>
  );
};
