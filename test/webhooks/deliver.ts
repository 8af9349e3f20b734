import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** GitHub's algorithm: https://docs.github.com/webhooks/using-webhooks/validating-webhook-deliveries */
export function sign(secret: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

export interface Example {
  name: string;
  payload: Record<string, unknown>;
}

/** Every payload that GitHub's examples have, as the service sends them. */
export function githubExamples(): Example[] {
  const file = createRequire(import.meta.url).resolve('@octokit/webhooks-examples');
  const events = JSON.parse(readFileSync(file, 'utf8')) as { name: string; examples: Example['payload'][] }[];
  return events.flatMap(({ name, examples }) => examples.map(payload => ({ name, payload })));
}

/** Headers that GitHub sends with a delivery. */
export function githubHeaders(
  event: string,
  id: string,
  secret: string,
  body: string,
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'GitHub-Hookshot/abc123',
    'x-github-delivery': id,
    'x-github-event': event,
    'x-github-hook-id': '292430182',
    'x-hub-signature': 'sha1=0000000000000000000000000000000000000000',
    'x-hub-signature-256': sign(secret, body),
  };
}

const BEFORE = '95790bf891e76fee5e1747ab589903a6a1f80f22';
const AFTER = 'da1560886d4f094c3e6c9ef40349f7d38b5d27d7';

/** The push of GitLab's documentation, https://docs.gitlab.com/user/project/integrations/webhook_events/#push-events */
export const GITLAB_PUSH = {
  object_kind: 'push',
  event_name: 'push',
  before: BEFORE,
  after: AFTER,
  ref: 'refs/heads/master',
  ref_protected: true,
  checkout_sha: AFTER,
  user_id: 4,
  user_name: 'John Smith',
  project_id: 15,
  project: { id: 15, name: 'Diaspora', default_branch: 'master' },
  commits: [
    {
      id: 'b6568db1bc1dcd7f8b4d5a946b0b91f9dacd7327',
      message: 'Update Catalan translation to e38cb41.',
      added: ['CHANGELOG'],
      modified: ['app/controller/application.rb'],
      removed: [],
    },
    {
      id: AFTER,
      message: 'fixed readme',
      added: ['CHANGELOG'],
      modified: ['app/controller/application.rb'],
      removed: [],
    },
  ],
  total_commits_count: 4,
};

export const GITLAB_TAG = {
  object_kind: 'tag_push',
  event_name: 'tag_push',
  before: '0000000000000000000000000000000000000000',
  after: '82b3d5ae55f7080f1e6022629cdb57bfae7cccc7',
  ref: 'refs/tags/v1.0.0',
  project_id: 1,
  commits: [],
  total_commits_count: 0,
};

export function gitlabHeaders(event: string, token: string, uuid: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'GitLab/17.5.0',
    'idempotency-key': uuid,
    'x-gitlab-event': event,
    'x-gitlab-webhook-uuid': '13792a34-cac6-4fda-95a8-c58e00a3954e',
    'x-gitlab-token': token,
    'x-gitlab-event-uuid': uuid,
  };
}
