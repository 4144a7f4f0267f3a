"""What ./play and ./check share. Standard library only: it runs before anything is installed."""
