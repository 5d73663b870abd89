"""From settings to rows: plan, play in parallel, collect."""
