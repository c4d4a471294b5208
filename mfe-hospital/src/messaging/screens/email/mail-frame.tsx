import { api, apiQuery } from '@sala/shared-auth';
import type { EmailMessage } from '@sala/shared-contracts';
import { Box, Button, ErrorState, LoadingState, Text } from '@sala/shared-ui';
import { EyeIcon } from '@sala/shared-ui/icons';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useCallback, useEffect, useRef, useState } from 'react';
import { cleanMail, contentIdsIn } from './clean-mail';
import { usePictures } from './use-pictures';

/** A mail can be as high as it likes, and the page stays the page. */
const heightMax = 6000;
const frameStyle =
  'html{color-scheme:light}body{margin:0;padding:8px;background:Canvas;color:CanvasText;font:14px/1.5 sans-serif;overflow-wrap:anywhere}img{max-width:100%;height:auto}';

interface FrameProps {
  readonly title: string;
  readonly html: string;
  readonly shown: ReadonlyMap<string, string>;
}

const Frame = ({ title, html, shown }: FrameProps) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(120);
  const [loaded, setLoaded] = useState(false);
  const measure = useCallback(() => {
    const root = frame.current?.contentDocument?.documentElement;
    if (root) setHeight(Math.min(Math.max(root.scrollHeight, 60), heightMax));
  }, []);
  useEffect(() => {
    const inner = frame.current?.contentDocument;
    if (!loaded || !inner?.body) return undefined;
    const style = inner.createElement('style');
    style.textContent = frameStyle;
    inner.head.replaceChildren(style);
    inner.body.replaceChildren(inner.importNode(cleanMail(html, { shown }), true));
    measure();
    const late = [...inner.images];
    for (const image of late) image.addEventListener('load', measure);
    return () => {
      for (const image of late) image.removeEventListener('load', measure);
    };
  }, [loaded, html, shown, measure]);
  return (
    <iframe
      ref={frame}
      title={title}
      src="/mail-frame.html"
      // Of this origin, so that the page can fill it; without scripts, so that it can do nothing.
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      onLoad={() => setLoaded(true)}
      style={{ width: '100%', height, border: 0 }}
    />
  );
};

interface MailFrameProps {
  readonly message: EmailMessage;
}

/** HTML mail in a document of its own; pictures from elsewhere only when somebody asks. */
export const MailFrame = ({ message }: MailFrameProps) => {
  const { t } = useTranslation('hospital');
  const params = { emailMessageId: message.id };
  const view = useQuery({
    ...apiQuery('emailMessageHtmlView', { params }),
    meta: failsAlone,
    staleTime: Infinity, // a mail does not change
  });
  const failure = useFailure(view.error);
  const pictures = usePictures();
  const { load } = pictures;
  const html = view.data?.html ?? '';
  useEffect(() => {
    const named = contentIdsIn(html);
    const inline = message.attachments.filter(
      ({ contentId, type }) =>
        contentId !== null && named.includes(contentId) && type.startsWith('image/'),
    );
    void load(
      inline.map(({ id, contentId }) => ({
        key: `cid:${contentId}`,
        fetch: () => api.emailAttachmentDownload({ params: { emailAttachmentId: id } }),
      })),
    );
  }, [html, message.attachments, load]);
  if (failure)
    return (
      <ErrorState
        problem={failure}
        onRetry={() => void view.refetch()}
        retrying={view.isFetching}
      />
    );
  if (!view.data) return <LoadingState shape="text" rows={4} />;
  const remote = view.data.pictures;
  const hidden = remote.filter((address) => !pictures.shown.has(address)).length;
  const showAll = () =>
    void load(
      remote.map((address, place) => ({
        key: address,
        fetch: () => api.emailPictureDownload({ params: { ...params, place: String(place) } }),
      })),
    );
  return (
    <Box>
      {hidden > 0 ? (
        <Box display="flex" flexWrap="wrap" alignItems="center" gap="2" mb="2">
          <Text size="sm" tone="muted">
            {pictures.failed > 0
              ? t('email.picturesFailed', { count: pictures.failed })
              : t('email.picturesHidden', { count: hidden })}
          </Text>
          <Button size="sm" loading={pictures.pending} onClick={showAll}>
            <EyeIcon />
            {t('email.showPictures')}
          </Button>
        </Box>
      ) : null}
      <Frame
        title={t('email.frame', { from: message.from.name || message.from.address })}
        html={html}
        shown={pictures.shown}
      />
    </Box>
  );
};
