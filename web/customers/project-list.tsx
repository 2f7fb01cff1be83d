import { Badge, Button, Group, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { wholeMoney } from '../shared/formats/formats.ts';
import { useMay } from '../shell/session/session.ts';
import type { CustomerPage } from './customer-page.ts';
import classes from './customers.module.css';
import { kilowatts } from './kilowatts.ts';
import { NewProjectDialog } from './new-project-dialog.tsx';

/** A customer's projects. */
export function ProjectList({ customer }: { customer: CustomerPage }) {
  const { customerId, projects } = customer;
  const mayWrite = useMay('projects:write');
  const [isOpen, dialog] = useDisclosure();
  return (
    <section aria-labelledby="projects-title">
      <Group justify="space-between" mb="xs">
        <Title order={2} id="projects-title">
          Projects
        </Title>
        {mayWrite && (
          <Button
            variant="light"
            size="compact-sm"
            leftSection={<Plus size={16} aria-hidden />}
            onClick={dialog.open}
          >
            New project
          </Button>
        )}
      </Group>
      {projects.length === 0 && (
        <Text size="sm" className={classes.quiet}>
          No projects yet. A project holds a system and its price, and you publish it as a proposal.
        </Text>
      )}
      <ul className={classes.cards}>
        {projects.map((project) => (
          <li key={project.projectId}>
            <div style={{ flex: 1, minWidth: 0 }}>
              <Link
                to="/projects/$projectId"
                params={{ projectId: String(project.projectId) }}
                className={classes.link}
              >
                {project.title}
              </Link>
              <Text size="xs" className={classes.quiet}>
                {project.address || 'No site address yet'}
              </Text>
              <Group gap="sm" mt={4}>
                <Text size="sm">
                  {project.systemWatts > 0 ? kilowatts(project.systemWatts) : 'No system yet'}
                </Text>
                <Text size="sm" fw={600}>
                  {project.priceCents > 0 ? wholeMoney(project.priceCents) : 'No price yet'}
                </Text>
                <StateBadge {...project} />
              </Group>
            </div>
          </li>
        ))}
      </ul>
      {mayWrite && (
        <NewProjectDialog customerId={customerId} isOpen={isOpen} onClose={dialog.close} />
      )}
    </section>
  );
}

function StateBadge({
  isSigned,
  isPublished,
  isNotChosen,
}: {
  isSigned: boolean;
  isPublished: boolean;
  isNotChosen: boolean;
}) {
  const isOffered = isPublished && !isNotChosen;
  return (
    <Badge
      variant={isSigned ? 'light' : 'dot'}
      color={isSigned || isOffered ? 'teal' : 'gray'}
      fw={500}
      size="sm"
    >
      {isSigned ? 'Signed' : isOffered ? 'Published' : isPublished ? 'Not chosen' : 'Draft'}
    </Badge>
  );
}
